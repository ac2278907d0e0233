/** Runs at most `limit` tasks at a time, the others in the order in which they came: memory stays flat under a rush. */
export function limitConcurrency(limit: number): <Result>(task: () => Promise<Result>) => Promise<Result> {
  let running = 0
  const waiting: (() => void)[] = []

  return async task => {
    if (running < limit) running += 1
    else await new Promise<void>(resolve => waiting.push(resolve))
    try {
      return await task()
    } finally {
      // The place is handed on, not given back and taken again, so that no one can slip in between.
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
