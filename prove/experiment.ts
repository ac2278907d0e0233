/** How much of it is done: `small` is what `npm test` runs, `full` is what the documentation quotes. */
export type Size = 'small' | 'full'

export interface RunOptions {
  size: Size
  /** Makes the random choices of a run again. */
  seed: number
  /** Tells the person who waits how far it is. */
  log(line: string): void
}

/** A promise to the office, and the command that shows whether it is kept. */
export interface Experiment {
  name: string
  promise: string
  /** When it counts as kept, in one phrase. */
  pass: string
  run(options: RunOptions): Promise<Outcome>
}

export interface Outcome {
  figures: [label: string, value: string | number][]
  kept: boolean
  /** What was not kept, or why it could not be tried here. */
  why?: string
}
