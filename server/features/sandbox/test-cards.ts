/** The provider’s published test cards; any future expiry date is valid. */
export type TestCard = {
  number: string
  cvv: string
  /** The bank’s response. */
  outcome: 'success' | 'Declined' | 'Insufficient Funds' | 'Token Not Generated. Customer Not Redirected to Bank'
  title: string
  brand: 'visa' | 'verve' | 'mastercard'
}

export const testCards: readonly TestCard[] = [
  { number: '4084084084084081', cvv: '408', outcome: 'success', title: 'Pays straight away', brand: 'visa' },
  { number: '4084080000005408', cvv: '001', outcome: 'Declined', title: 'Is declined', brand: 'visa' },
  { number: '4084080000670037', cvv: '787', outcome: 'Insufficient Funds', title: 'Insufficient funds', brand: 'visa' },
  { number: '507850785078507812', cvv: '081', outcome: 'success', title: 'Pays, Verve of 18 digits', brand: 'verve' },
  { number: '5060666666666666666', cvv: '123', outcome: 'success', title: 'Pays, Verve of 19 digits', brand: 'verve' },
  { number: '507850785078507804', cvv: '884', outcome: 'success', title: 'Pays, another Verve card', brand: 'verve' },
  { number: '5192602720584796', cvv: '123', outcome: 'success', title: 'Pays through a bank', brand: 'mastercard' },
  {
    number: '507850785078507853',
    cvv: '082',
    outcome: 'Token Not Generated. Customer Not Redirected to Bank',
    title: 'Gets no response',
    brand: 'verve',
  },
]

export type CardEntry = { number: string; expiry: string; cvv: string }

/** The sandbox bank’s decision on a card: `reason` is for the payer, and is stored as the gateway’s response. */
type CardDecision = { paid: true; card: TestCard } | { paid: false; reason: string }

/** Decides like the bank would, from the list of test cards alone; any other card is declined. */
export function decideCard(entry: CardEntry, now: Date): CardDecision {
  const number = entry.number.replace(/[\s-]/g, '')
  const card = testCards.find(known => known.number === number)
  if (!card) return { paid: false, reason: 'Not a test card' }
  if (entry.cvv.trim() !== card.cvv) return { paid: false, reason: 'Wrong CVV' }
  const expiry = readExpiry(entry.expiry)
  if (!expiry) return { paid: false, reason: 'Expiry date unreadable' }
  if (expiry.year * 12 + expiry.month <= now.getUTCFullYear() * 12 + now.getUTCMonth())
    return { paid: false, reason: 'Expired Card' }
  return card.outcome === 'success' ? { paid: true, card } : { paid: false, reason: card.outcome }
}

/** Reads '12/30', '12 / 2030', '1230' or '2030-12'; month 1 to 12. Null when it is none of these. */
export function readExpiry(text: string): { month: number; year: number } | null {
  const compact = text.replace(/\s/g, '')
  const yearFirst = /^(\d{4})-(\d{2})$/.exec(compact)
  const monthFirst = /^(\d{1,2})[/-](\d{4}|\d{2})$/.exec(compact) ?? /^(\d{2})(\d{4}|\d{2})$/.exec(compact)
  const month = Number(yearFirst?.[2] ?? monthFirst?.[1])
  const year = Number(yearFirst?.[1] ?? monthFirst?.[2])
  if (!(month >= 1 && month <= 12 && year >= 0)) return null
  return { month, year: year < 100 ? 2000 + year : year }
}
