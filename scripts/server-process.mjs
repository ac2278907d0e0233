// How Node runs the server: from `npm start`, in the benchmarks and the experiments. The unit files of deploy/ say the same.

/** Requests leave little behind; a smaller nursery saves some 50 MB. */
export const nodeFlags = ['--max-semi-space-size=8', '--heap-growing-percent=50']

/** Memory that was freed goes back to the system instead of lying about in a heap for each thread. */
export const nodeEnvironment = { MALLOC_ARENA_MAX: '2' }
