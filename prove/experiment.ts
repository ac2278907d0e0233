/** How large a run is: `npm test` and `npm run test:slow` run `small`, and the documentation quotes `full`. */
export type Size = 'small' | 'full'

export interface RunOptions {
  size: Size
  /** Repeats the random choices of a run. */
  seed: number
  /** Reports progress. */
  log(line: string): void
}

/** A guarantee to the office, and the experiment that verifies it. */
export interface Experiment {
  name: string
  promise: string
  /** The condition for keeping it, in one phrase. */
  pass: string
  run(options: RunOptions): Promise<Outcome>
}

export interface Outcome {
  figures: [label: string, value: string | number][]
  kept: boolean
  /** What was broken, or why it could not be tested here. */
  why?: string
}
