import * as z from 'zod'
import { feeKinds } from '../../domain/fee-kind.ts'
import { feeStates } from '../../domain/fee-states.ts'
import { programTypes } from '../../domain/program-type.ts'
import { residencies } from '../../domain/residency.ts'
import { casePayment } from './file.ts'
import { queueQuery } from './queue.ts'
import { uuid } from './text.ts'

export const feesQuery = z.object({
  /** The application fee by default. */
  kind: z.enum(feeKinds, { error: 'There is no such fee.' }).optional(),
  state: z.enum(feeStates, { error: 'There is no such state.' }).optional(),
  ...queueQuery.pick({ q: true, limit: true, after: true }).shape,
})

/** The fee of an application, and nothing of the answers or the decision. */
export const feeRow = z.object({
  uuid,
  application_number: z.string(),
  name: z.object({ surname: z.string(), given: z.string() }),
  program_type: z.enum(programTypes),
  selected_program: z.string().nullable(),
  round: z.string().nullable(),
  /** The fee as it is displayed; null where none is due. */
  fee: z.string().nullable(),
  state: z.enum(feeStates),
  submitted_at: z.string(),
})

export const feeList = z.object({
  rows: z.array(feeRow),
  /** How many there are in each state, in the same scope; absent with a search. */
  counts: z.partialRecord(z.enum(feeStates), z.number()).optional(),
  /** Unknown filters, as they were typed. */
  unknown: z.array(z.string()).optional(),
  next: z.string().optional(),
})

/** One application as the bursar opens it. */
export const feeFile = feeRow.extend({
  /** It determines the fee. */
  residency: z.enum(residencies).nullable(),
  /** For an accepted offer with an acceptance fee. */
  acceptance: feeRow.pick({ fee: true, state: true }).optional(),
  payments: z.array(casePayment),
})
