import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { dayOf, longDate } from '#shared/domain/calendar.ts'
import type { Currency } from '#shared/domain/money.ts'
import { lineIdentity, type StatementLine } from '#shared/domain/statements/statement.ts'
import type { Context } from '../../base/context.ts'
import { invalidFields } from '../../base/errors.ts'
import { recordAudit } from '../../db/audit.ts'
import type { Tx } from '../../db/client.ts'
import type { StaffMember, Transact, UploadedFile } from '../../http/handler.ts'
import { readStatementFile, type StatementFile } from './read-statement-file.ts'
import { type Details, readStatement } from './statement-lines.ts'
import { takeBackLines } from './take-back.ts'

interface Identified extends StatementLine {
  identity: Buffer
}

/** Reads a file and stores its new lines; those of earlier files are `known`. Nothing is booked. Throws 413, 415 and 422. */
export async function addStatement(
  context: Context,
  transact: Transact,
  member: StaffMember,
  { files, currency }: { files: readonly UploadedFile[]; currency: Currency | undefined },
): Promise<Details> {
  const file = await readStatementFile(files, currency)
  if (file.lines.length === 0 && file.problems.length === 0 && file.takenBack.length === 0)
    throw invalidFields([{ field: 'file', message: 'No money came in on this statement.' }])
  return transact(tx => write(tx, context, member, file))
}

async function write(tx: Tx, context: Context, member: StaffMember, file: StatementFile): Promise<Details> {
  const id = context.random.id()
  const now = context.clock.now()
  const identified = identify(file.lines)
  await tx
    .insertInto('statement')
    .values({
      ...{ id, file_name: file.name, file_hash: file.hash, lines: file.lines.length },
      ...{ read_at: now, read_by: member.id },
    })
    .execute()
  const fresh = await insertNew(tx, context, id, identified)
  const back = await takeBackLines(tx, context, member, file.takenBack)
  await recordAudit(tx, context, {
    actor: { kind: 'staff', id: member.id },
    action: 'statement.read',
    subject: `statement:${id}`,
    detail: { file: file.name, lines: file.lines.length, new: fresh.size },
  })
  const details = await readStatement(tx, member, id)
  const known = identified.filter(({ line }) => !fresh.has(line))
  const lines = [...details.lines, ...(await asKnown(tx, known))].sort((one, other) => one.line - other.line)
  return {
    ...details,
    lines,
    problems: file.problems.slice(0, 200),
    taken_back: back.slice(0, 200),
    skipped: file.skipped,
    ...(mayBeMonthFirst(file, now) ? { day_first: 'assumed' as const } : {}),
  }
}

/** A file that may write the month first: it does not show it, and no day would be still to come. */
function mayBeMonthFirst({ lastIfMonthFirst }: StatementFile, now: Date): boolean {
  return lastIfMonthFirst !== undefined && lastIfMonthFirst <= dayOf(now)
}

/** Equal lines of one file are counted, so that two equal payments of a day stay two. */
function identify(lines: readonly StatementLine[]): Identified[] {
  const seen = new Map<string, number>()
  return lines.map(line => {
    const plain = lineIdentity(line, 0)
    const nth = seen.get(plain) ?? 0
    seen.set(plain, nth + 1)
    return { ...line, identity: createHash('sha256').update(lineIdentity(line, nth)).digest() }
  })
}

/** Returns the lines that were in no earlier file. Two people who read the same file at the same moment share its lines out. */
async function insertNew(tx: Tx, context: Context, id: string, lines: readonly Identified[]): Promise<Set<number>> {
  const fresh = new Set<number>()
  // In one order for everybody: in the orders of two files, the two would wait for each other.
  const sorted = lines.toSorted((one, other) => Buffer.compare(one.identity, other.identity))
  for (let at = 0; at < lines.length; at += 500) {
    const inserted = await tx
      .insertInto('statement_line')
      .values(
        sorted.slice(at, at + 500).map(({ line, day, amountMinor, currency, text, number, identity }) => ({
          ...{ id: context.random.id(), statement_id: id, line, day, amount_minor: amountMinor, currency, text },
          ...{ bank_number: number, identity },
        })),
      )
      .onConflict(conflict => conflict.column('identity').doNothing())
      .returning('line')
      .execute()
    for (const { line } of inserted) fresh.add(line)
  }
  return fresh
}

async function asKnown(tx: Tx, known: readonly Identified[]): Promise<Details['lines']> {
  if (known.length === 0) return []
  const { rows } = await sql<{ identity: Buffer; file_name: string; read_at: Date; booked: boolean }>`
    select line.identity, statement.file_name, statement.read_at, line.booked_at is not null as booked
    from statement_line line join statement on statement.id = line.statement_id
    where line.identity = any(${known.map(({ identity }) => identity)}::bytea[])`.execute(tx)
  const earlier = new Map(rows.map(row => [row.identity.toString('hex'), row]))
  return known.map(({ line, day, amountMinor, currency, text, number, identity }) => {
    const where = earlier.get(identity.toString('hex'))
    const file = where ? `“${where.file_name}”, which was read on ${longDate(where.read_at)}` : 'an earlier file'
    const why = `It was in ${file}${where?.booked ? ', and is confirmed' : ''}.`
    return { line, day, amount: amountMinor, currency, text, number, state: 'known' as const, why }
  })
}
