// The parts of the Python module that are bound in files of their own.
#pragma once

#include <nanobind/nanobind.h>

namespace hedgerow {

void bind_environments(nanobind::module_& module);

}  // namespace hedgerow
