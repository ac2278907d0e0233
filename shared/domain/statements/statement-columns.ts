import type { ListColumn } from '../lists/columns.ts'

export type StatementColumn = 'day' | 'text' | 'credit' | 'amount' | 'debit' | 'side' | 'kind' | 'number' | 'currency'

const before = '(?:(?:trans?(?:action)?|txn|value|val|post(?:ing|ed)?|book(?:ing)?|effective|entry|settlement) ?)?'
const behind = '(?: (?:ngn|usd|ghs|kes|zar|eur|gbp|naira))?'

/** The headings of banks, as `plainHeading` returns them. */
export const statementColumns: readonly ListColumn<StatementColumn>[] = [
  {
    key: 'day',
    title: 'date',
    heading: new RegExp(`^${before}(?:date|dt)(?: time)?$|^trans(?:action)? time$|^bookgdt$`),
  },
  {
    key: 'text',
    title: 'description',
    heading:
      /^(?:transaction |trans |txn |payment |remittance )?(?:narration|narrative|description|details?|particulars?|remarks?|text|info(?:rmation)?)$|^rmtinf$|^to from$|^(?:sender|payer|remitter)(?: name)?$/,
    isJoined: true,
  },
  {
    key: 'credit',
    title: 'credit',
    heading: new RegExp(
      `^(?:settlement )?(?:credits?|cr|deposits?|lodge?ments?|money in|paid in|inflow|amount in|amount credit(?:ed)?)(?: (?:amount|amt|cr))?${behind}$`,
    ),
    isOptional: true,
  },
  {
    key: 'amount',
    title: 'amount',
    heading: new RegExp(`^(?:transaction |trans |txn )?(?:amount|amt|sum)${behind}$`),
    isOptional: true,
  },
  {
    key: 'debit',
    title: 'debit',
    heading: new RegExp(
      `^(?:settlement )?(?:debits?|dr|withdrawals?|money out|paid out|outflow|amount out|amount debit(?:ed)?)(?: (?:amount|amt|dr))?${behind}$`,
    ),
    isOptional: true,
  },
  {
    key: 'side',
    title: 'debit or credit',
    heading:
      /^(?:dr cr|cr dr|drcr|crdr|d c|c d|debit credit|credit debit|cdtdbtind|sign|direction)(?: ind(?:icator)?)?$/,
    isOptional: true,
  },
  { key: 'kind', title: 'type', heading: /^(?:transaction |trans |txn )?type$/, isOptional: true },
  {
    key: 'number',
    title: 'reference',
    heading:
      /^(?:(?:bank|transaction|trans|txn|payment|instrument|cheque) )?(?:ref(?:erence)?|id|no|number)(?: (?:no|number|id))?$|^ntryref$/,
    isOptional: true,
  },
  { key: 'currency', title: 'currency', heading: /^(?:currency|ccy|curr)$/, isOptional: true },
]

const outWords = /^(?:d|dr|db|dbit|out|[-–−])\.?$|debit|withdraw|outward|outgoing|outflow|money out|paid out|charges?$/i

/** Whether the word that stands beside an amount without a sign says that it went out: 'DR', 'DBIT', 'Withdrawal', '-'. */
export function saysOut(word: string): boolean {
  return outWords.test(word.trim())
}
