import { sql } from 'kysely'
import { isPaid, openPayment, payByCard, type Reach } from '../harness/applicant.ts'
import type { Context } from '../server/base/context.ts'
import { noteRefund } from '../server/features/payments/note-refund.ts'
import type { Applicant } from './applicants.ts'

interface Paying {
  reach: Reach
  context: Context
  bearer: string
  uuid: string
  applicant: Applicant
  index: number
}

/** Every so many pay a second time, and at the payment service the first refund of them fails. */
const paysTwice = 60

/** Plays the fee of an application: most pay by card, and some in a way that the bursary has to look at. */
export async function payFee(paying: Paying): Promise<void> {
  const { progress, type } = paying.applicant
  if (type === 'undergraduate') return
  if (progress === 'awaiting_payment') return payWrongly(paying)
  const earlier = paying.index % paysTwice === 2 ? await leaveOpen(paying) : undefined
  await pay(paying, await open(paying))
  if (!earlier) return
  await pay(paying, earlier)
  const news = { reference: earlier.reference, status: 'needs-attention', amountMinor: 1_000_000 }
  if (paying.index === 2) await paying.context.db.transaction().execute(tx => noteRefund(tx, paying.context, news))
}

/** What arrives of those whose fee stays unpaid: too little, too much, nothing yet, or they have not begun. */
const arrivals: readonly (number | 'open' | undefined)[] = [900_000, 'open', undefined, 1_100_000]

async function payWrongly(paying: Paying): Promise<void> {
  const arrived = arrivals[paying.index % arrivals.length]
  if (arrived === undefined) return
  const opened = await open(paying)
  if (arrived !== 'open') await pay(paying, opened, arrived)
}

type Opened = Awaited<ReturnType<typeof openPayment>>

function open({ reach, bearer, uuid, applicant: { type } }: Paying): Promise<Opened> {
  return openPayment(reach, { bearer, uuid, type })
}

/** A payment that is open in a tab the applicant has forgotten. */
async function leaveOpen(paying: Paying): Promise<Opened> {
  const opened = await open(paying)
  await sql`update payment set status = 'superseded' where reference = ${opened.reference}`.execute(paying.context.db)
  return opened
}

/** Pays by card. The payment service may report another amount than was asked. */
async function pay({ reach, context, bearer }: Paying, { reference, cardPage }: Opened, arrived?: number) {
  await payByCard(reach, cardPage)
  if (arrived !== undefined)
    await sql`update sandbox_transaction set amount_minor = ${arrived} where reference = ${reference}`.execute(
      context.db,
    )
  await isPaid(reach, bearer, reference)
}
