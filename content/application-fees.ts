/* SAMPLE CONTENT: what an application costs, in kobo and cents. */
import type { Catalogue } from '#shared/catalogue/types.ts'

type Fee = Catalogue['applicationFees'][keyof Catalogue['applicationFees']]['nigeria']

const free: Fee = { kind: 'free' }
const inNigeria = { kind: 'card', amountMinor: 1_000_000, currency: 'NGN' } as const

export const applicationFees: Catalogue['applicationFees'] = {
  undergraduate: { nigeria: free, international: free },
  foundation: { nigeria: inNigeria, international: free },
  jupeb: { nigeria: inNigeria, international: free },
  msc: { nigeria: inNigeria, international: { kind: 'card', amountMinor: 5000, currency: 'USD' } },
  phd: { nigeria: inNigeria, international: { kind: 'transfer', amountMinor: 5000, currency: 'USD' } },
}
