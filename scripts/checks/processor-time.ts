import { readFileSync } from 'node:fs'

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
