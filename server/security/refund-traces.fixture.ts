import { sql } from 'kysely'
import type { TestApp } from '../testing/app.ts'
import { expectDone, type OfficePerson } from '../testing/office.ts'
import { newCandidate } from '../testing/office-portal.ts'

interface Office {
  portal: TestApp
  /** Someone new in a role. */
  member(role: 'bursar'): Promise<OfficePerson>
}

let count = 0
const reason = 'The bank took its charge.'

/** What the calls about payments, refunds and days leave in the audit log. */
export function refundTraces(office: () => Office) {
  async function bursar(): Promise<OfficePerson> {
    const one = await office().member('bursar')
    await one.freshen()
    return one
  }

  /** A payment that counts. */
  async function paid(): Promise<string> {
    const { portal } = office()
    count += 1
    const { uuid } = await newCandidate(portal, `money${count}@example.com`)
    const { rows } = await sql<{ reference: string }>`
      select reference from payment where status = 'paid' and application_id = (select id from application where uuid = ${uuid})`.execute(
      portal.context.db,
    )
    return rows[0]?.reference ?? ''
  }

  /** Money that came short. */
  async function held(): Promise<string> {
    const { db } = office().portal.context
    const reference = await paid()
    const application = sql`(select application_id from payment where reference = ${reference})`
    await sql`update payment set status = 'mismatched', receipt_number = null, held_for = 'amount',
      gateway_answer = jsonb_set(gateway_answer, '{amountMinor}', '900000') where reference = ${reference}`.execute(db)
    await sql`delete from admission_case where application_id = ${application}`.execute(db)
    await sql`update application set has_paid = false, status = 'awaiting_payment' where id = ${application}`.execute(
      db,
    )
    return reference
  }

  async function decided(reference: string, who: OfficePerson): Promise<string> {
    const body = { action: 'accept', reason }
    const { decision } = expectDone(await who.call('decidePayment', { params: { reference }, body }))
    return decision.id
  }

  async function asked(who: OfficePerson, by = 'gateway'): Promise<string> {
    const body = { reference: await paid(), amount: 1000, reason, by }
    return expectDone(await who.call('askRefund', { body })).id
  }

  async function failed(who: OfficePerson): Promise<string> {
    const id = await asked(who)
    await sql`update refund set status = 'needs-office', failure = 'balance too low' where id = ${id}`.execute(
      office().portal.context.db,
    )
    return id
  }

  return {
    readMoneyDay: 'reads',
    closeMoneyDay: {
      leaves: 'money.day-closed',
      change: async () => {
        const who = await bursar()
        count += 1
        // Long before anything was paid.
        const day = `2020-01-${String(count % 28).padStart(2, '0')}`
        return () => who.call('closeMoneyDay', { params: { day }, body: { settled: [], note: 'Nothing came.' } })
      },
    },
    readMoneyMonth: 'reads',
    closeMoneyMonth: {
      leaves: 'money.month-closed',
      change: async () => {
        const who = await bursar()
        count += 1
        // Long before anything was paid, so that its days close with it.
        const month = `20${String(10 + (count % 10)).padStart(2, '0')}-0${1 + (count % 9)}`
        return () => who.call('closeMoneyMonth', { params: { month }, body: {} })
      },
    },
    fetchPayment: 'reads',
    voidTestPayment: {
      leaves: 'payment.voided',
      change: async () => {
        const { context } = office().portal
        const reference = await paid()
        const who = await bursar()
        return async () => {
          const trial = context.gateway
          context.gateway = { ...trial, mode: 'live' }
          try {
            return await who.call('voidTestPayment', { params: { reference }, body: { reason } })
          } finally {
            context.gateway = trial
          }
        }
      },
    },
    decidePayment: {
      leaves: 'payment.accept-asked',
      change: async () => {
        const reference = await held()
        const who = await bursar()
        return () => who.call('decidePayment', { params: { reference }, body: { action: 'accept', reason } })
      },
    },
    approvePaymentDecision: {
      leaves: 'payment.accepted',
      change: async () => {
        const reference = await held()
        const id = await decided(reference, await bursar())
        const who = await bursar()
        return () => who.call('approvePaymentDecision', { params: { reference }, body: { id } })
      },
    },
    discardPaymentDecision: {
      leaves: 'payment.decision-discarded',
      change: async () => {
        const reference = await held()
        const who = await bursar()
        const id = await decided(reference, who)
        return () => who.call('discardPaymentDecision', { params: { reference }, body: { id } })
      },
    },
    askRefund: {
      leaves: 'refund.asked',
      change: async () => {
        const body = { reference: await paid(), amount: 1000, reason, by: 'gateway' }
        const who = await bursar()
        return () => who.call('askRefund', { body })
      },
    },
    approveRefund: {
      leaves: 'refund.agreed',
      change: async () => {
        const id = await asked(await bursar())
        const who = await bursar()
        return () => who.call('approveRefund', { params: { id } })
      },
    },
    discardRefund: {
      leaves: 'refund.discarded',
      change: async () => {
        const who = await bursar()
        const id = await asked(who)
        return () => who.call('discardRefund', { params: { id } })
      },
    },
    retryRefund: {
      leaves: 'refund.retried',
      change: async () => {
        const who = await bursar()
        const id = await failed(who)
        return () => who.call('retryRefund', { params: { id }, body: { by: 'gateway' } })
      },
    },
    recordRefundPaid: {
      leaves: 'refund.paid-by-hand',
      change: async () => {
        const id = await asked(await bursar(), 'hand')
        const who = await bursar()
        expectDone(await who.call('approveRefund', { params: { id } }))
        return () => who.call('recordRefundPaid', { params: { id }, body: { note: 'GTBank, 25 November' } })
      },
    },
  } as const
}
