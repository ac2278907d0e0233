import { readFileSync } from 'node:fs'
import { type CpuInfo, cpus } from 'node:os'

/** Ticks a second in `/proc`, on every Linux that this runs on. */
const ticksPerSecond = 100

/**
 * Processor seconds of the children of a process that it has waited for, and of theirs, from the text of its `/proc/PID/stat` (proc(5):
 * cutime and cstime).
 */
export function secondsOfChildren(stat: string): number {
  // The name of the process comes second, in brackets, and may contain spaces and brackets.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[13]) + Number(fields[14])) / ticksPerSecond
}

/** Returns the processor seconds of the children that ended since the last call, or undefined where the system does not say. */
export function processorClock(): () => number | undefined {
  let before = 0
  return () => {
    try {
      const now = secondsOfChildren(readFileSync('/proc/self/stat', 'utf8'))
      const since = now - before
      before = now
      return since
    } catch {
      return undefined
    }
  }
}

type Times = readonly Pick<CpuInfo, 'times'>[]

/** The share of the processors, 0 to 1, that was not idle between two looks at them. Without any time between them it is 0. */
export function busyShare(before: Times, after: Times): number {
  const spent = (isCounted: (kind: string) => boolean) => {
    const sum = (processors: Times) =>
      processors
        .flatMap(({ times }) => Object.entries(times))
        .reduce((all, [kind, ms]) => all + (isCounted(kind) ? ms : 0), 0)
    return sum(after) - sum(before)
  }
  return spent(kind => kind !== 'idle') / (spent(() => true) || 1)
}

/** Returns how busy the whole machine has been since now: the checks, and whatever else runs on it. */
export function machineClock(): () => number {
  const before = cpus()
  return () => busyShare(before, cpus())
}
