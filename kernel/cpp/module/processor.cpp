// A Python module that says what this processor can run; it is built without special instructions itself.
#include <nanobind/nanobind.h>

namespace {

bool has_avx2() {
#if defined(__x86_64__)
  // A virtual machine can hide single instructions of a processor, and without `lzcnt` results would be wrong.
  for (bool has : {__builtin_cpu_supports("avx2") != 0, __builtin_cpu_supports("bmi") != 0,
                   __builtin_cpu_supports("bmi2") != 0, __builtin_cpu_supports("lzcnt") != 0,
                   __builtin_cpu_supports("fma") != 0, __builtin_cpu_supports("popcnt") != 0}) {
    if (!has) return false;
  }
  return true;
#else
  return false;
#endif
}

}  // namespace

NB_MODULE(_processor, module) {
  module.def("has_avx2", &has_avx2, "Return whether this processor can run the module built for AVX2.");
}
