/** How far a run of tests is: in words, and in tenths for a log that must stay short. */
export function progressLine(run: { done: number; files: number; tests: number; red: number }): {
  now: string
  tenth: string
} {
  const red = run.red > 0 ? `, ${run.red} failed` : ''
  return {
    now: `${run.done} of ${run.files} files, ${run.tests} tests${red}`,
    tenth: String(run.files === 0 ? 0 : Math.floor((run.done / run.files) * 10)),
  }
}
