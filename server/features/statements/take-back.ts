import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { longDate } from '#shared/domain/calendar.ts'
import type { LineProblem } from '#shared/domain/lists/read-list.ts'
import { formatMoney } from '#shared/domain/money.ts'
import { takesBack } from '#shared/domain/statements/reversals.ts'
import { lineIdentity, type StatementLine } from '#shared/domain/statements/statement.ts'
import type { Context } from '../../base/context.ts'
import type { Tx } from '../../db/client.ts'
import type { StaffMember } from '../../http/handler.ts'
import { asCurrency } from '../payments/currency.ts'

/** Banks reverse within days, and cards within weeks. */
const longestDays = 120

interface Candidate extends StatementLine {
  id: string
  statement_id: string
  file_name: string
  booked_at: Date | null
}

/**
 * Sets aside the lines of this and of earlier statements that the bank has reversed (ADR 228); each entry counts once, however many files have it.
 * Returns those of confirmed lines, which somebody has to look at.
 */
export async function takeBackLines(
  tx: Tx,
  context: Context,
  member: StaffMember,
  entries: readonly StatementLine[],
): Promise<LineProblem[]> {
  if (entries.length === 0) return []
  const found = await lockCandidates(tx, entries)
  const problems: LineProblem[] = []
  for (const { entry, hash } of await freshEntries(tx, entries)) {
    const line = found.findLast(one => takesBack(entry, one))
    if (!line) continue
    found.splice(found.indexOf(line), 1)
    const aside = line.booked_at ? {} : { set_aside_at: context.clock.now(), set_aside_by: member.id }
    await tx
      .updateTable('statement_line')
      .set({ taken_back_on: entry.day, taken_back_by: hash, ...aside })
      .where('id', '=', line.id)
      .execute()
    if (line.booked_at) problems.push({ line: entry.line, message: whatToDo(line) })
  }
  return problems
}

function whatToDo({ amountMinor, currency, day, line, file_name }: Candidate): string {
  return `reverses ${formatMoney(amountMinor, currency)} of ${longDate(day)}, line ${line} of “${file_name}”, which is confirmed. Open that payment and refund it by hand.`
}

/** With an amount of these entries and not taken back yet, the oldest first. Booking waits for the same locks. */
async function lockCandidates(tx: Tx, entries: readonly StatementLine[]): Promise<Candidate[]> {
  const amounts = [...new Set(entries.map(({ amountMinor }) => amountMinor))]
  const days = entries.map(({ day }) => day).toSorted()
  const [from, to] = [days[0], days.at(-1)]
  const wanted = sql<boolean>`line.amount_minor = any(${amounts}::integer[]) and line.taken_back_by is null
    and line.day between ${from}::date - ${longestDays}::integer and ${to}::date`
  await sql`select id from statement where id in (select statement_id from statement_line line where ${wanted})
    order by id for update`.execute(tx)
  const { rows } = await sql<Omit<Candidate, 'amountMinor' | 'number' | 'currency'> & Row>`
    select line.id, line.statement_id, line.line, to_char(line.day, 'YYYY-MM-DD') as day, line.amount_minor, line.currency,
      line.text, line.bank_number, line.booked_at, statement.file_name
    from statement_line line join statement on statement.id = line.statement_id
    where ${wanted} order by line.day, statement.read_at, line.line`.execute(tx)
  return rows.map(({ amount_minor, bank_number, currency, ...row }) => ({
    ...row,
    ...{ amountMinor: amount_minor, number: bank_number, currency: asCurrency(currency) },
  }))
}

interface Row {
  amount_minor: number
  bank_number: string
  currency: string
}

/** Entries that have taken nothing back in an earlier file; equal ones are counted, as lines are. */
async function freshEntries(tx: Tx, entries: readonly StatementLine[]) {
  const seen = new Map<string, number>()
  const hashed = entries.map(entry => {
    const plain = lineIdentity(entry, 0)
    const nth = seen.get(plain) ?? 0
    seen.set(plain, nth + 1)
    return {
      entry,
      hash: createHash('sha256')
        .update(`back|${lineIdentity(entry, nth)}`)
        .digest(),
    }
  })
  const { rows } = await sql<{ taken_back_by: Buffer }>`select taken_back_by from statement_line
    where taken_back_by = any(${hashed.map(({ hash }) => hash)}::bytea[])`.execute(tx)
  const before = new Set(rows.map(({ taken_back_by }) => taken_back_by.toString('hex')))
  return hashed.filter(({ hash }) => !before.has(hash.toString('hex')))
}
