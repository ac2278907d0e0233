/** Preloaded into a server that runs with `--expose-gc`: answers with its memory once garbage is collected, in megabytes. */
process.on('message', () => {
  const { rss: resident } = process.memoryUsage()
  globalThis.gc?.()
  const { heapUsed, external } = process.memoryUsage()
  const memory: Memory = { used: (heapUsed + external) / 1e6, resident: resident / 1e6 }
  process.send?.(memory)
})

export interface Memory {
  /** Without garbage. */
  used: number
  /** As the system counts it, with garbage and what is kept for later. */
  resident: number
}
