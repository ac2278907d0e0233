import type { ReportKind } from './kind.ts'
import { decisions } from './kinds/decisions.ts'
import { documents } from './kinds/documents.ts'
import { funnel } from './kinds/funnel.ts'
import { institutions } from './kinds/institutions.ts'
import { money } from './kinds/money.ts'
import { origins } from './kinds/origins.ts'
import { pace } from './kinds/pace.ts'
import { people } from './kinds/people.ts'
import { readers } from './kinds/readers.ts'
import { references } from './kinds/references.ts'
import { repliesByDay } from './kinds/replies-by-day.ts'
import { requests } from './kinds/requests.ts'
import { screenings } from './kinds/screenings.ts'
import { stages } from './kinds/stages.ts'
import { waivers } from './kinds/waivers.ts'
import { work } from './kinds/work.ts'
import { workByDay } from './kinds/work-by-day.ts'

/** Every report, in the order of the screen. */
export const reportKinds: readonly ReportKind[] = [
  funnel,
  pace,
  stages,
  requests,
  documents,
  references,
  readers,
  screenings,
  work,
  workByDay,
  decisions,
  repliesByDay,
  origins,
  people,
  institutions,
  money,
  waivers,
]
