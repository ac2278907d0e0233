/** The lane in which a task waits, or ahead of all lanes. */
export type Turn = { lane: string } | 'next'

interface Waiting {
  /** How many may wait in all lanes together. */
  most: number
  /** The error for the task that has to give way when as many do. */
  whenFull(): Error
}

interface Waiter {
  start(): void
  giveWay(): void
}

/**
 * Runs up to `limit` tasks at a time. The others wait in lanes that are served in rotation, so a caller with many tasks waits for
 * its own. When too many wait, the newest task of the longest lane is dropped, which may be the one just added.
 */
export function fairQueue(limit: number, waiting: Waiting) {
  let running = 0
  let waiters = 0
  const lanes = new Map<string, Waiter[]>()
  const urgent: Waiter[] = []

  function wait(turn: Turn): Promise<void> {
    const lane = turn === 'next' ? urgent : (lanes.get(turn.lane) ?? [])
    if (turn !== 'next') makeRoom(lane)
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    lane.push({ start: resolve, giveWay: () => reject(waiting.whenFull()) })
    if (turn !== 'next') {
      lanes.set(turn.lane, lane)
      waiters += 1
    }
    return promise
  }

  function makeRoom(own: readonly Waiter[]): void {
    if (waiters < waiting.most) return
    const [name, longest] = [...lanes].reduce((most, lane) => (lane[1].length > most[1].length ? lane : most))
    if (longest.length <= own.length + 1) throw waiting.whenFull()
    longest.pop()?.giveWay()
    waiters -= 1
    if (longest.length === 0) lanes.delete(name)
  }

  function takeNext(): Waiter | undefined {
    const first = urgent.shift()
    if (first) return first
    const [entry] = lanes
    if (!entry) return undefined
    const [name, lane] = entry
    const next = lane.shift()
    lanes.delete(name)
    // To the end of the rotation.
    if (lane.length > 0) lanes.set(name, lane)
    waiters -= 1
    return next
  }

  return async <Result>(turn: Turn, task: () => Promise<Result>): Promise<Result> => {
    if (running < limit) running += 1
    else await wait(turn)
    try {
      return await task()
    } finally {
      // The slot is handed over, not released and taken again, so that no other task can take it in between.
      const next = takeNext()
      if (next) next.start()
      else running -= 1
    }
  }
}
