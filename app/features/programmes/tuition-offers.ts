import { homeStudents } from '#shared/catalogue/parts/home-students.ts'
import type { Currency } from '#shared/domain/money.ts'
import { tuitionOf } from '#shared/domain/tuition.ts'

/** An Offer of schema.org without its type; `price` is a whole amount. */
export interface Offer {
  category: string
  price: number
  priceCurrency: Currency
}

/** Both fees of a programme, as search engines read them. */
export function tuitionOffers(band: string): Offer[] {
  const tuition = tuitionOf(band)
  const priceCurrency = tuition.currency ?? 'NGN'
  switch (tuition.kind) {
    case 'returning-new':
      return [
        { category: 'New Students, per session', price: tuition.newNaira, priceCurrency },
        { category: 'Returning Students, per session', price: tuition.returningNaira, priceCurrency },
      ]
    case 'nigerian-international':
      return [
        {
          category: `${homeStudents().first} Students, per semester`,
          price: tuition.nairaPerSemester,
          priceCurrency,
        },
        {
          category: 'International Students, per semester',
          price: tuition.dollarsPerSemester,
          priceCurrency: tuition.currencyAbroad ?? 'USD',
        },
      ]
    case 'whole':
      return [{ category: 'Whole programme', price: tuition.naira, priceCurrency }]
    default:
      return tuition satisfies never
  }
}
