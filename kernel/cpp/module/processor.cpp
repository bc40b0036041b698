// A Python module that says what this processor can run; it is built without special instructions itself.
#include <nanobind/nanobind.h>

namespace {

bool has_avx2() {
#if defined(__x86_64__)
  return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("fma");
#else
  return false;
#endif
}

}  // namespace

NB_MODULE(_processor, module) {
  module.def("has_avx2", &has_avx2, "Return whether this processor can run the module built for AVX2.");
}
