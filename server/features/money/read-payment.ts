import { sql } from 'kysely'
import type * as z from 'zod'
import type { paymentStory } from '#shared/contract/schemas/office-payments.ts'
import { isPaymentReference } from '#shared/domain/payment-reference.ts'
import type { Context } from '../../base/context.ts'
import { AppError } from '../../base/errors.ts'
import type { Queryable } from '../../db/client.ts'
import type { StaffMember } from '../../http/handler.ts'
import { refuseOwn } from '../scope/own-applications.ts'
import { noteRead } from '../staff/note-read.ts'
import { visibleTo } from './choose-payments.ts'
import { actsOf } from './payment-acts.ts'
import { storyOf } from './payment-story.ts'
import { presentPaymentRow, selectPaymentRows } from './present-payment.ts'

type Story = z.output<typeof paymentStory>

/** How many other payments of one application are shown. */
const mostOthers = 50

/**
 * The whole story of one payment. It is recorded that the caller opened it. Throws 404, also out of the caller’s
 * scope.
 */
export async function readPayment(context: Context, member: StaffMember, reference: string): Promise<Story> {
  const story = await showPayment(context, context.db, member, reference)
  await noteRead(context, member, { action: 'payment.read', subject: `payment:${reference}` })
  return story
}

/** The same inside a transaction that has changed it. */
export async function showPayment(
  context: Context,
  db: Queryable,
  member: StaffMember,
  reference: string,
): Promise<Story> {
  const row = await findVisible(db, member, reference)
  const presented = presentPaymentRow(context, row)
  const { asked, received } = presented
  const [acts, events, others] = await Promise.all([
    actsOf(context, db, member, row.id),
    storyOf(db, { ...row, asked, received }),
    selectPaymentRows(db)
      .where('payment.application_id', '=', row.application_id)
      .where('payment.id', '<>', row.id)
      .orderBy('payment.created_at', 'desc')
      .limit(mostOthers)
      .execute(),
  ])
  const paidWith = [row.card_brand, row.card_last4 && `ending ${row.card_last4}`].filter(Boolean).join(' ')
  return {
    ...presented,
    email: row.email,
    round: row.round_name,
    residency: row.residency,
    opened_at: row.created_at.toISOString(),
    ...(row.receipt_number ? { receipt_number: row.receipt_number } : {}),
    ...(paidWith ? { paid_with: paidWith } : {}),
    ...(row.provider_fee_minor ? { provider_fee_minor: row.provider_fee_minor } : {}),
    events,
    ...acts,
    // Nothing can be done with money that is none but to cancel it.
    ...(presented.is_test ? { can: presented.state === 'paid' && acts.can.length > 0 ? ['void' as const] : [] } : {}),
    others: others.map(other => presentPaymentRow(context, other)),
  }
}

async function findVisible(db: Queryable, member: StaffMember, reference: string) {
  const row = isPaymentReference(reference)
    ? await selectPaymentRows(db)
        .leftJoin('round', 'round.id', 'application.round_id')
        .select(['payment.application_id', 'payment.email', 'payment.residency', 'payment.created_at'])
        .select(['payment.receipt_number', 'round.name as round_name'])
        .select([
          sql<string | null>`payment.gateway_answer->>'id'`.as('gateway_id'),
          sql<string | null>`payment.gateway_answer->>'cardBrand'`.as('card_brand'),
          sql<string | null>`payment.gateway_answer->>'cardLast4'`.as('card_last4'),
          sql<number | null>`(payment.gateway_answer->>'feesMinor')::integer`.as('provider_fee_minor'),
        ])
        .where('payment.reference', '=', reference)
        .where(visibleTo({ ...member, own: [] }))
        .executeTakeFirst()
    : undefined
  if (!row) throw new AppError('not-found', noPayment)
  refuseOwn(member, [row.application_id], noPayment)
  return row
}

const noPayment = 'There is no such payment.'
