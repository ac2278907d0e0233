import { sql } from 'kysely'
import { besideOffice } from './store.ts'

/** Money that came for the fee of an application but is less than was asked. Returns its reference. */
export function heldPayment(uuid: string, receivedMinor = 900_000): Promise<string> {
  return besideOffice(async ({ db, clock, random }) => {
    const application = await db
      .selectFrom('application')
      .select(['id', 'program_type', 'selected_program', 'email'])
      .where('uuid', '=', uuid)
      .executeTakeFirstOrThrow()
    const now = clock.now()
    const reference = `msc_${now.getTime()}${random.sixDigits().slice(0, 3)}`
    const seen = {
      id: reference,
      reference,
      status: 'success',
      amountMinor: receivedMinor,
      requestedAmountMinor: null,
      feesMinor: null,
      currency: 'NGN',
      customerEmail: application.email,
      mode: 'test',
      paidAt: now.toISOString(),
      channel: 'bank_transfer',
      gatewayMessage: 'Successful',
      cardLast4: null,
      cardBrand: null,
    }
    const { id: application_id, email, ...about } = application
    await db
      .insertInto('payment')
      .values({
        ...{ ...about, application_id, reference, email: email ?? '' },
        id: random.id(),
        residency: 'nigeria',
        amount_minor: 1_000_000,
        currency: 'NGN',
        mode: 'test',
        status: 'mismatched',
        held_for: 'amount',
        created_at: now,
        settled_at: now,
        gateway_answer: JSON.stringify(seen),
      })
      .execute()
    await sql`update application set has_paid = false, status = 'awaiting_payment' where id = ${application_id}`.execute(
      db,
    )
    return reference
  })
}
