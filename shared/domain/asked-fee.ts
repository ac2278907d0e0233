import { applicationFees } from '../catalogue/parts/application-fees.ts'
import type { Catalogue } from '../catalogue/types.ts'
import { type ApplicationFee, applicationFee, presentFee } from './fees.ts'
import type { ProgramType } from './program-type.ts'
import type { Residency } from './residency.ts'

/** The fees of a program type as they were when an application was submitted, by residency. */
export type AskedFees = Catalogue['applicationFees'][ProgramType] & { program_type: ProgramType }

/** The fees that an application is asked for which is submitted now. */
export function feesToAsk(program_type: ProgramType): AskedFees {
  return { ...applicationFees()[program_type], program_type }
}

interface WithFees {
  program_type: ProgramType
  /** Absent for a draft, and for those submitted before fees were kept. */
  asked_fees?: AskedFees | null | undefined
}

/** The fee that an application was asked for, which stays when other fees are published (office.md section 8); before, today’s. */
export function askedFee({ program_type, asked_fees }: WithFees, residency: Residency): ApplicationFee {
  return asked_fees?.program_type === program_type
    ? presentFee(asked_fees[residency])
    : applicationFee(program_type, residency)
}
