import { anotherUniversity } from './another-university.ts'
import { backup } from './backup.ts'
import { badInput } from './bad-input.ts'
import { batchKill } from './batch-kill.ts'
import { closing } from './closing.ts'
import { diskFull } from './disk-full.ts'
import type { Experiment } from './experiment.ts'
import { feed } from './feed.ts'
import { hour } from './hour.ts'
import { kill } from './kill.ts'
import { lastSecond } from './last-second.ts'
import { machines } from './machines.ts'
import { mail } from './mail.ts'
import { merge } from './merge.ts'
import { migration } from './migration.ts'
import { money } from './money.ts'
import { moves } from './moves.ts'
import { overload } from './overload.ts'
import { power } from './power.ts'
import { publishing } from './publishing/index.ts'
import { restart } from './restart.ts'
import { rolling } from './rolling.ts'
import { seats } from './seats.ts'
import { session } from './session.ts'
import { storeGone } from './store-gone.ts'
import { unreleased } from './unreleased.ts'
import { years } from './years.ts'

/** Every experiment, in the order of `docs/reliability.md`. */
export const experiments: readonly Experiment[] = [
  kill,
  restart,
  power,
  diskFull,
  storeGone,
  mail,
  backup,
  migration,
  rolling,
  machines,
  closing,
  years,
  seats,
  session,
  moves,
  money,
  lastSecond,
  hour,
  batchKill,
  unreleased,
  merge,
  feed,
  publishing,
  anotherUniversity,
  overload,
  badInput,
]

/** Long even in a small size: `npm run test:slow` runs these, `npm test` the others. */
export const longExperiments: readonly Experiment[] = [
  migration,
  rolling,
  years,
  overload,
  publishing,
  anotherUniversity,
]
