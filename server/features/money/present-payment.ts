import { sql } from 'kysely'
import type * as z from 'zod'
import {
  paymentPayers as payers,
  type paymentPayers,
  type paymentRow,
} from '#shared/contract/schemas/office-payments.ts'
import { paymentStates } from '#shared/domain/payment-states.ts'
import { isProgramType } from '#shared/domain/program-type.ts'
import type { Context } from '../../base/context.ts'
import type { Queryable } from '../../db/client.ts'
import { feeKindOf } from '../payments/due-fee.ts'
import {
  momentOfPayment,
  receivedCurrency,
  receivedMinor,
  refundedMinor,
  stateOfPayment,
  sumOfRefunds,
} from './payment-state.ts'

export type PaymentRow = z.output<typeof paymentRow>

/** Payments with their application and their refund: what every list and story of the bursary is made of. */
export function selectPaymentRows(db: Queryable) {
  return db
    .selectFrom('payment')
    .innerJoin('application', 'application.id', 'payment.application_id')
    .innerJoinLateral(sumOfRefunds.as('refund'), join => join.onTrue())
    .select(['payment.id', 'payment.reference', 'payment.fee', 'payment.payer', 'payment.mode', 'payment.held_for'])
    .select(['payment.amount_minor', 'payment.currency', 'application.uuid', 'application.application_number'])
    .select(['application.surname', 'application.first_name', 'application.other_names'])
    .select(['application.program_type', 'application.selected_program'])
    .select([
      stateOfPayment.as('state'),
      momentOfPayment.as('at'),
      receivedMinor.as('received_minor'),
      receivedCurrency.as('received_currency'),
      refundedMinor.as('refunded_minor'),
      sql<string | null>`payment.gateway_answer->>'channel'`.as('channel'),
      sql<number | null>`(payment.gateway_answer#>>'{asked,amountMinor}')::integer`.as('asked_minor'),
      sql<string | null>`payment.gateway_answer#>>'{asked,currency}'`.as('asked_currency'),
      sql<string>`(extract(epoch from ${momentOfPayment}) * 1000000)::bigint::text`.as('key'),
    ])
}

export type FoundPayment = Awaited<ReturnType<ReturnType<typeof selectPaymentRows>['executeTakeFirstOrThrow']>>

export function presentPaymentRow({ gateway }: Pick<Context, 'gateway'>, row: FoundPayment): PaymentRow {
  const state = paymentStates.find(one => one === row.state)
  const payer: (typeof paymentPayers)[number] | undefined = payers.find(one => one === row.payer)
  if (!isProgramType(row.program_type) || !state || !payer)
    throw new Error('The database has a value that is in no list')
  return {
    reference: row.reference,
    uuid: row.uuid,
    application_number: row.application_number ?? '',
    name: { surname: row.surname, given: [row.first_name, row.other_names].filter(Boolean).join(' ') },
    program_type: row.program_type,
    selected_program: row.selected_program,
    fee: feeKindOf(row),
    state,
    payer,
    ...(row.channel ? { channel: row.channel } : {}),
    asked: {
      amount_minor: row.asked_minor ?? row.amount_minor,
      currency: row.asked_currency ?? row.currency,
    },
    ...(row.received_minor === null
      ? {}
      : { received: { amount_minor: row.received_minor, currency: row.received_currency } }),
    ...(row.refunded_minor > 0 ? { refunded_minor: row.refunded_minor } : {}),
    at: row.at.toISOString(),
    ...(row.held_for ? { held_for: row.held_for } : {}),
    ...(row.mode === 'test' && gateway.mode === 'live' ? { is_test: true as const } : {}),
  }
}
