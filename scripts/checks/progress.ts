/** How far a run of tests is: in words, and in tenths for a log that must stay short. */
export function progressLine(run: { done: number; files: number; tests: number; red: number }): {
  now: string
  tenth: string
} {
  const red = run.red > 0 ? `, ${run.red} failed` : ''
  return {
    now: run.files === 0 ? 'No tests.' : `${run.done} of ${run.files} files, ${run.tests} tests${red}`,
    tenth: String(run.files === 0 ? 0 : Math.floor((run.done / run.files) * 10)),
  }
}

/** What a file of tests took. */
export interface Taken {
  file: string
  ms: number
}

const mostNamed = 12

/** What all files took together, side by side or not, and which took most of it. */
export function timesLine(taken: readonly Taken[]): string {
  const seconds = (ms: number) => `${(ms / 1000).toFixed(0)} s`
  const all = taken.reduce((sum, { ms }) => sum + ms, 0)
  const slowest = taken.toSorted((one, other) => other.ms - one.ms).slice(0, mostNamed)
  return `${seconds(all)} of tests, most in ${slowest.map(({ file, ms }) => `${file} (${seconds(ms)})`).join(', ')}`
}
