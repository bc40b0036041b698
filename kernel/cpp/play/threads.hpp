// Work shared by threads.
#pragma once

#include <algorithm>
#include <exception>
#include <mutex>
#include <system_error>
#include <thread>
#include <vector>

namespace hedgerow {

inline constexpr int MAX_THREADS = 256;

// Call `work(first, last)` for all parts of 0 … `count` - 1, one part for each thread. Rethrow the exception of the lowest
// part, so that it does not depend on the threads.
template <class F>
void share_work(int count, int wanted_threads, F&& work) {
  const int parts = std::clamp(wanted_threads, 1, std::clamp(count, 1, MAX_THREADS));
  std::exception_ptr failure;
  int failed_part = parts;
  std::mutex lock;
  const auto do_part = [&](int part) {
    const auto bound = [=](int number) { return static_cast<int>(static_cast<long long>(count) * number / parts); };
    try {
      work(bound(part), bound(part + 1));
    } catch (...) {
      const std::scoped_lock held(lock);
      if (part > failed_part) return;
      failed_part = part;
      failure = std::current_exception();
    }
  };
  std::vector<std::thread> threads;
  threads.reserve(parts);
  int started = 1;
  try {
    for (; started < parts; ++started) threads.emplace_back(do_part, started);
  } catch (const std::system_error&) {
    // The system has no more threads: this one does their parts.
  }
  do_part(0);
  for (int part = started; part < parts; ++part) do_part(part);
  for (std::thread& thread : threads) thread.join();
  if (failure) std::rethrow_exception(failure);
}

}  // namespace hedgerow
