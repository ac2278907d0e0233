import * as z from 'zod'
import { feeKinds } from '../../domain/fee-kind.ts'
import { currencies } from '../../domain/money.ts'
import { transferStates } from '../../domain/transfers.ts'
import { chosenDay } from './day.ts'
import { minorUnits } from './minor-units.ts'
import { officePerson } from './office-person.ts'
import { line, optionalLine, paragraphs, uuid } from './text.ts'
import { namedApplication } from './waivers.ts'

/** More than any fee, and the limit of the column. */
const mostMinor = 1_000_000_000

const amount = minorUnits(mostMinor)
const currency = z.enum(currencies, { error: 'Choose a currency such as NGN or USD.' })
const day = chosenDay()
const fee = z.enum(feeKinds, { error: 'Choose a fee: application or acceptance.' })

export const transfersQuery = z.object({
  state: z.enum(transferStates, { error: 'There is no such state.' }).optional(),
  after: z.string().max(80).optional(),
})

export const transferParams = z.object({ id: uuid })

export const bookTransferBody = z.object({
  /** The application’s number or uuid. */
  application: line({ missing: 'Enter an application number.', max: 60 }),
  fee,
  amount,
  currency,
  /** When it reached our account. */
  paid_on: day,
  /** The name of the account it came from. */
  payer: line({ missing: 'Enter who paid.', max: 120 }),
  /** The bank’s own number. */
  number: optionalLine(60),
  reason: paragraphs({ missing: 'Say how you know.', max: 500 }),
  /** Money for a fee that is not due: it is recorded, so that it can be given back. */
  surplus: z.boolean({ error: 'Send true or false.' }).optional(),
})

export const discardTransferBody = z.object({ reason: paragraphs({ missing: 'Say why.', max: 500 }) })

const sum = z.object({ amount_minor: z.number(), currency })

export const transferRow = sum.extend({
  id: uuid,
  state: z.enum(transferStates),
  fee: z.enum(feeKinds),
  /** Absent after the person was erased. */
  application: namedApplication.optional(),
  paid_on: z.string(),
  payer: z.string(),
  number: z.string(),
  origin: z.enum(['applicant', 'office', 'statement']),
  created_at: z.string(),
  /** The payment that it became, perhaps with others. */
  payment_reference: z.string().optional(),
  /** What was left of a transfer that was more than the fee. */
  is_rest: z.literal(true).optional(),
  has_slip: z.literal(true).optional(),
  /** What the caller may do now. */
  can: z.array(z.enum(['approve', 'discard', 'give-back'])),
})

export const transferList = z.object({
  rows: z.array(transferRow),
  /** By state. On the first page only. */
  counts: z.partialRecord(z.enum(transferStates), z.number()).optional(),
  next: z.string().optional(),
})

const step = z.object({ at: z.string(), by: officePerson })

export const transferDetails = transferRow.extend({
  reason: z.string(),
  asked: step.optional(),
  approved: step.optional(),
  discarded: step.optional(),
  return_asked: step.optional(),
  return_reason: z.string(),
  returned: step.optional(),
  /** The day on which a statement says that the bank reversed it. */
  reversed_on: z.string().optional(),
  /** What is due for the fee now; absent if nothing is. */
  due: sum.optional(),
  /** What has been received for it and is not booked. */
  here_minor: z.number(),
  /** Further transfers for the same fee, newest first. */
  others: z.array(transferRow),
})

export const transferBooked = z.object({ id: uuid, state: z.enum(transferStates) })

/** An applicant says that a transfer is on its way. */
export const announceBody = z.object({
  fee: fee.optional(),
  amount: z
    .string({ error: 'Enter the amount you sent.' })
    .max(20, 'Enter the amount as on your slip, such as 50 or 50.00.'),
  paid_on: day,
  payer: line({ missing: 'Enter the name of the account that you sent it from.', max: 120 }),
  number: line({ missing: 'Enter the transaction number on your slip.', max: 60 }),
})

export const ownTransferParams = z.object({ uuid })
export const ownTransfersQuery = z.object({ fee: fee.optional() })

/** What the applicant and the office both see. */
export const ownTransfers = z.object({
  /** For the transfer: what a bank line can carry. */
  reference: z.string(),
  due: sum.extend({ label: z.string() }).optional(),
  here_minor: z.number(),
  transfers: z.array(
    sum.extend({
      id: uuid,
      state: z.enum(transferStates),
      paid_on: z.string(),
      number: z.string(),
      payer: z.string(),
      announced_at: z.string(),
      is_rest: z.literal(true).optional(),
    }),
  ),
})
