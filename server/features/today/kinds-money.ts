import { type RawBuilder, sql } from 'kysely'
import { dayOf } from '#shared/domain/calendar.ts'
import { statesToDo } from '#shared/domain/payment-states.ts'
import { permissionsOf } from '#shared/domain/staff.ts'
import { visibleTo } from '../money/choose-payments.ts'
import { mayBeToDo, momentOfPayment, stateOfPayment, sumOfRefunds } from '../money/payment-state.ts'
import { visibleTo as isTransferVisible } from '../transfers/transfer-rows.ts'
import { visibleTo as isWaiverVisible } from '../waivers/waiver-rows.ts'
import { type Asked, applicant, byColleague, type DeskKind, found, isAnothers, nameOf, staffNamed } from './kind.ts'

/* Money that somebody has to decide about. */

const sayings: Record<(typeof statesToDo)[number], [one: string, many: string]> = {
  held: ['does not match the fee', 'do not match their fee'],
  twice: ['paid a fee that was paid before', 'were paid twice'],
  late: ['was no longer due', 'were no longer due'],
  'to-agree': ['waits for a second person', 'wait for a second person'],
  'to-pay': ['has to be refunded by hand', 'have to be refunded by hand'],
  'refund-failed': ['could not be refunded', 'could not be refunded'],
  'fee-lost': ['was refunded, and the application stands', 'were refunded, and their applications stand'],
}

function payments(state: (typeof statesToDo)[number]): DeskKind {
  const [one, many] = sayings[state]
  return {
    kind: `payments-${state}`,
    area: 'money',
    part: state === 'to-agree' ? 'signature' : 'work',
    call: 'listPayments',
    permission: ['money.settle'],
    find: asked =>
      found(
        { id: sql`payment.reference`, since: momentOfPayment, ...applicant },
        sql`from payment join application on application.id = payment.application_id
          cross join lateral ${sumOfRefunds} refund
          where ${mayBeToDo} and ${stateOfPayment} = ${state} and ${visibleTo(asked.member, asked.wanted)}
            ${state === 'to-agree' ? sql`and not ${isAskedByOne(asked)}` : sql``}
          order by ${momentOfPayment}`,
      ),
    one: found => ({
      title: 'A payment',
      rest: one,
      detail: `For ${nameOf(found) || 'an application without a name'}, reference ${found.id}.`,
      act: 'Read and decide',
      to: `/money/payments/${encodeURIComponent(found.id)}`,
    }),
    many: (_all, count) => ({
      title: `${count} payments`,
      rest: many,
      act: 'Read and decide',
      to: `/money?q=is:${state}`,
    }),
  }
}

const settles = ['money.settle'] as const
const programme = sql`application.selected_program`

/** One’s own request waits for another person. A refund that failed can be asked for anew, in the same row. */
function isAskedByOne(asked: Asked): RawBuilder<boolean> {
  const refund = {
    by: sql`own.asked_by`,
    at: sql`own.created_at`,
    until: sql`${asked.now}::timestamptz`,
    wanted: settles,
    programme,
  }
  const decision = { by: sql`own.asked_by`, at: sql`own.asked_at`, wanted: settles, programme }
  return sql<boolean>`(exists (select from refund own where own.payment_id = payment.id and own.status = 'asked'
      and ${asked.countsAsOne(refund, settles)})
    or exists (select from payment_decision own where own.payment_id = payment.id and own.agreed_at is null
      and own.discarded_at is null and ${asked.countsAsOne(decision, settles)}))`
}

const booking = { by: sql`transfer.asked_by`, at: sql`transfer.asked_at`, wanted: settles, programme }
const returning = { by: sql`transfer.return_asked_by`, at: sql`transfer.return_asked_at`, wanted: settles, programme }
const waiving = {
  ...{ by: sql`waiver.asked_by`, at: sql`waiver.asked_at`, programme },
  wanted: ['money.ask', 'money.settle'] as const,
}

const transfers: DeskKind = {
  kind: 'transfers-to-agree',
  area: 'money',
  part: 'signature',
  call: 'approveTransfer',
  apart: 3,
  find: asked =>
    found(
      {
        ...{ id: sql`transfer.id`, since: sql`coalesce(transfer.return_asked_at, transfer.asked_at)`, ...applicant },
        ...{ by: staffNamed(sql`coalesce(transfer.return_asked_by, transfer.asked_by)`), note: sql`transfer.state` },
      },
      sql`from transfer join application on application.id = transfer.application_id
        where (transfer.state = 'asked' and ${isAnothers(asked, booking)}
            or transfer.state = 'returning' and ${isAnothers(asked, returning)})
          and ${isTransferVisible(asked.member)} and application.erased_at is null
        order by 2`,
    ),
  one: one => ({
    title:
      one.note === 'returning' ? `Refund a transfer for ${nameOf(one)}?` : `Confirm a transfer for ${nameOf(one)}?`,
    rest: 'A second person must agree',
    detail: `${one.by ?? 'A colleague'} asks.`,
    act: 'Read and decide',
    to: `/money/transfers/${one.id}`,
  }),
  many: (all, count) => ({
    title: `${count} transfers`,
    rest: 'A second person must agree',
    detail: byColleague(all),
    act: 'Read and decide',
    to: '/money/transfers',
  }),
}

/** The reference in the body of a stored event, whatever else is in it. */
const disputedReference = sql`substring(encode(opened.body, 'escape') from '"transaction".*?"reference" *: *"([^"]+)"')`

/** It waits until the payment service says that it is over, or the payer has the money back. */
const disputes: DeskKind = {
  kind: 'payments-disputed',
  area: 'money',
  part: 'work',
  call: 'askRefund',
  apart: 3,
  find: asked =>
    found(
      { id: sql`payment.reference`, since: sql`opened.received_at`, ...applicant },
      sql`from payment_event opened join payment on payment.reference = ${disputedReference}
        join application on application.id = payment.application_id
        where opened.event = 'charge.dispute.create' and opened.is_ours and payment.status = 'paid'
          and not exists (select from payment_event ended where ended.event = 'charge.dispute.resolve'
            and ended.data_key = replace(opened.data_key, '.create:', '.resolve:'))
          and ${visibleTo(asked.member, asked.wanted)}
        order by opened.received_at`,
    ),
  one: found => ({
    title: 'A payment',
    rest: 'is disputed by the payer’s bank',
    detail: `For ${nameOf(found) || 'an application without a name'}. Answer on the pages of the payment service.`,
    act: 'Read when',
    to: `/money/payments/${encodeURIComponent(found.id)}`,
  }),
  many: (_all, count) => ({
    title: `${count} payments`,
    rest: 'are disputed by the payers’ banks',
    act: 'Read when',
    to: '/money',
  }),
}

/** Money that was confirmed and is gone again. It waits until its payment is refunded by hand, or its transfer is returned. */
const reversed: DeskKind = {
  kind: 'lines-reversed',
  area: 'money',
  part: 'work',
  call: 'askRefund',
  apart: 3,
  find: asked =>
    found(
      { id: sql`transfer.id`, since: sql`line.taken_back_on`, ...applicant },
      sql`from statement_line line join transfer on transfer.id = line.transfer_id
        join application on application.id = transfer.application_id left join payment on payment.id = transfer.payment_id
        where line.taken_back_on is not null and (transfer.state = 'received'
            or transfer.state = 'booked' and coalesce(payment.status, 'paid') = 'paid')
          and ${isTransferVisible(asked.member)} and application.erased_at is null
        order by line.taken_back_on`,
    ),
  one: one => ({
    title: `The bank reversed a transfer for ${nameOf(one)}`,
    rest: 'It is confirmed here',
    act: 'Read and decide',
    to: `/money/transfers/${one.id}`,
  }),
  many: (_all, count) => ({
    title: `The bank reversed ${count} transfers`,
    rest: 'They are confirmed here',
    act: 'Read and decide',
    to: '/money/statements',
  }),
}

const waivers: DeskKind = {
  kind: 'fee-waivers',
  area: 'money',
  part: 'signature',
  call: 'approveFeeWaiver',
  apart: 3,
  find: asked => {
    const { member, wanted, now } = asked
    const able = member.grants.filter(grant => permissionsOf([grant]).some(one => wanted.includes(one)))
    return found(
      {
        ...{ id: sql`waiver.id`, since: sql`waiver.asked_at`, ...applicant },
        ...{ by: staffNamed(sql`waiver.asked_by`), note: sql`waiver.reason` },
      },
      sql`from waiver left join application on application.id = waiver.application_id
        where waiver.approved_at is null and waiver.ended_at is null and ${isAnothers(asked, waiving)}
          and (waiver.until is null or waiver.until >= ${dayOf(now)}::date)
          and ${isWaiverVisible({ ...member, grants: able })}
        order by waiver.asked_at`,
    )
  },
  one: one => ({
    title: one.surname ? `Waive a fee for ${nameOf(one)}?` : 'Allow a code that waives fees?',
    rest: 'A second person must agree',
    detail: `${one.by ?? 'A colleague'} asks: “${one.note}”`,
    act: 'Read and decide',
    to: `/money/waivers/${one.id}`,
  }),
  many: (all, count) => ({
    title: `${count} waivers of fees`,
    rest: 'A second person must agree',
    detail: byColleague(all),
    act: 'Read and decide',
    to: '/money/waivers',
  }),
}

export const moneyKinds: readonly DeskKind[] = [...statesToDo.map(payments), disputes, reversed, transfers, waivers]
