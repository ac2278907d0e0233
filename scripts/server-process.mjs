// Node options of the server for `npm start`, benchmarks and experiments. The unit files of deploy/ have the same.

/** Requests create few long-lived objects; a smaller young generation saves about 50 MB. */
export const nodeFlags = ['--max-semi-space-size=8', '--heap-growing-percent=50']

/** Returns freed memory to the system instead of keeping it in an arena per thread. */
export const nodeEnvironment = { MALLOC_ARENA_MAX: '2' }
