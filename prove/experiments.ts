import { badInput } from './bad-input.ts'
import type { Experiment } from './experiment.ts'
import { kill } from './kill.ts'
import { rolling } from './rolling.ts'

/** Every experiment, in the order in which `docs/reliability.md` lists them. */
export const experiments: readonly Experiment[] = [kill, badInput, rolling]
