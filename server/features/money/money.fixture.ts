import { sql } from 'kysely'
import type { Role, Scope } from '#shared/domain/staff.ts'
import { colleague, firstAdministrator, type OfficePerson } from '../../testing/office.ts'
import { goodCard, type PaymentPortal, type Person, paymentPortal } from '../payments/payments.fixture.ts'

/** A portal for payments with an office. */
export interface MoneyOffice extends PaymentPortal {
  member(role: Role, scope?: Scope): Promise<OfficePerson>
  /** Someone whose fee is paid by card, with the reference. */
  paid(): Promise<{ person: Person; reference: string }>
  /** Someone whose payment differs from what was asked, by default in its amount; they did `besides` before it was known. */
  held(
    seen?: Record<string, unknown>,
    besides?: (person: Person) => Promise<unknown>,
  ): Promise<{ person: Person; reference: string }>
}

export async function moneyOffice(): Promise<MoneyOffice> {
  const portal = await paymentPortal()
  await firstAdministrator(portal)
  let people = 0

  async function opened() {
    const person = await portal.somebody()
    return { person, ...(await portal.opened(person)) }
  }

  return {
    ...portal,
    async member(role, scope = 'all') {
      people += 1
      const names = ['Sunday Okoro', 'Ngozi Umeh', 'Amina Bello', 'Emeka Nwosu']
      const full_name = names[people % names.length] ?? 'Sunday Okoro'
      return colleague(portal, { email: `money${people}@usta.example`, full_name, grants: [{ role, scope }] })
    },
    async paid() {
      const { person, reference, access_code } = await opened()
      await portal.sandbox.payWithCard(access_code, goodCard)
      await portal.verify(person, reference)
      return { person, reference }
    },
    async held(seen = { amount_minor: 900_000 }, besides) {
      const { person, reference, access_code } = await opened()
      await portal.sandbox.payWithCard(access_code, goodCard)
      for (const [column, value] of Object.entries(seen))
        await sql`update sandbox_transaction set ${sql.ref(column)} = ${value} where reference = ${reference}`.execute(
          portal.context.db,
        )
      if (besides) {
        await sql`update payment set status = 'superseded' where reference = ${reference}`.execute(portal.context.db)
        await besides(person)
      }
      await portal.verify(person, reference)
      return { person, reference }
    },
  }
}
