import type { DeskKind } from './kind.ts'
import { decisionKinds } from './kinds-decisions.ts'
import { fileKinds } from './kinds-files.ts'
import { moneyKinds } from './kinds-money.ts'
import { offerKinds } from './kinds-offers.ts'
import { officeKinds } from './kinds-office.ts'
import { peopleKinds } from './kinds-people.ts'
import { releaseKinds } from './kinds-releases.ts'
import { staffKinds } from './kinds-staff.ts'
import { textKinds } from './kinds-texts.ts'

/** Everything that can wait for somebody. A new kind is one more entry in one of these; the screen shows it as it is. */
export const deskKinds: readonly DeskKind[] = [
  ...releaseKinds,
  ...decisionKinds,
  ...offerKinds,
  ...moneyKinds,
  ...peopleKinds,
  ...officeKinds,
  ...staffKinds,
  ...fileKinds,
  ...textKinds,
]
