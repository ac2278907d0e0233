import { tuitionOf } from '#shared/domain/tuition.ts'

/** An Offer of schema.org without its type; `price` is in whole naira or dollars. */
export interface Offer {
  category: string
  price: number
  priceCurrency: 'NGN' | 'USD'
}

/** Both fees of a programme, as search engines read them. */
export function tuitionOffers(band: string): Offer[] {
  const tuition = tuitionOf(band)
  switch (tuition.kind) {
    case 'returning-new':
      return [
        { category: 'New Students, per session', price: tuition.newNaira, priceCurrency: 'NGN' },
        { category: 'Returning Students, per session', price: tuition.returningNaira, priceCurrency: 'NGN' },
      ]
    case 'nigerian-international':
      return [
        { category: 'Nigerian Students, per semester', price: tuition.nairaPerSemester, priceCurrency: 'NGN' },
        { category: 'International Students, per semester', price: tuition.dollarsPerSemester, priceCurrency: 'USD' },
      ]
    case 'whole':
      return [{ category: 'Whole programme', price: tuition.naira, priceCurrency: 'NGN' }]
    default:
      return tuition satisfies never
  }
}
