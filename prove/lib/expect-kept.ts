import { expect } from 'vitest'
import type { Outcome, RunOptions } from '../experiment.ts'

/** Runs the small size of an experiment. If the promise is broken, the message has all that the experiment reported. */
export async function expectKept(name: string, run: (options: RunOptions) => Promise<Outcome>): Promise<void> {
  const lines: string[] = []
  const outcome = await run({ size: 'small', seed: 1, log: line => lines.push(line) })
  expect(outcome.kept, [name, outcome.why ?? '', JSON.stringify(outcome.figures), ...lines].join('\n')).toBe(true)
}
