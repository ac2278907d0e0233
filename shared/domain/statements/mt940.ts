import { type Currency, isCurrency } from '../money.ts'
import { readBankDay } from './days.ts'
import { keepLine, NoStatement, type ReadStatement } from './statement.ts'

/** Whether a text is a statement as SWIFT banks send it. */
export function isMt940(text: string): boolean {
  return /^:20:/m.test(text) && /^:6[01]F?M?:/m.test(text)
}

/**
 * The money that came in, of an MT940 statement: `:61:` with its `:86:`. Reversed debits come in too; reversed credits are taken back. The
 * chosen currency counts where the statement does not begin with its balance.
 */
export function readMt940(text: string, chosen?: Currency): ReadStatement {
  const read: ReadStatement = { lines: [], problems: [], skipped: 0, takenBack: [] }
  let currency: string = chosen ?? ''
  const fields = fieldsOf(text)
  for (const [index, { tag, value, line }] of fields.entries()) {
    if (/^60[FM]$/.test(tag)) currency = value.slice(7, 10).toUpperCase()
    if (tag !== '61') continue
    const next = fields[index + 1]
    const details = next?.tag === '86' ? next.value : ''
    readEntry({ value, details, line, currency }, read)
  }
  return read
}

interface Field {
  tag: string
  value: string
  line: number
}

function fieldsOf(text: string): Field[] {
  const fields: Field[] = []
  for (const [index, row] of text.replace(/\r\n?/g, '\n').split('\n').entries()) {
    const match = /^:(\d{2}[A-Z]?):(.*)$/.exec(row)
    const last = fields.at(-1)
    if (match) fields.push({ tag: match[1] ?? '', value: match[2] ?? '', line: index + 1 })
    else if (last && !/^-(?:\}|$)|^\{/.test(row)) last.value += `\n${row}`
  }
  return fields
}

const entry = /^(\d{6})(?:\d{4})?(R?[CD])[A-Z]?(\d{1,12}),(\d{0,2})[A-Z][A-Z0-9]{3}([^\n/]*)(?:\/\/([^\n]*))?/

function readEntry(
  { value, details, line, currency }: { value: string; details: string; line: number; currency: string },
  read: ReadStatement,
): void {
  const match = entry.exec(value)
  const day = match && readBankDay(`20${match[1]}`, 'dmy')
  if (!match || !day) {
    read.problems.push({ line, message: 'is an entry that we cannot read.' })
    return
  }
  const isBack = match[2] === 'RC'
  if (isBack || match[2] === 'D') read.skipped += 1
  if (match[2] === 'D') return
  if (currency === '')
    throw new NoStatement('Choose the currency of this account. The file does not say it.', 'currency')
  if (!isCurrency(currency)) {
    read.problems.push({ line, message: `is in ${currency}. We do not book this currency.` })
    return
  }
  const amountMinor = Number(match[3]) * 100 + Number((match[4] ?? '').padEnd(2, '0'))
  // Structured details begin each part with a question mark and two digits.
  const text =
    `${details.replace(/\n/g, '').replace(/\?\d{2}/g, ' ')} ${match[5] === 'NONREF' ? '' : (match[5] ?? '')}`.trim()
  const one = { line, day, amountMinor, currency, text: text.slice(0, 500), number: (match[6] ?? '').trim() }
  if (isBack) read.takenBack.push(one)
  else if (amountMinor > 0) keepLine(read, one)
}
