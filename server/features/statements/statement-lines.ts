import { sql } from 'kysely'
import type * as z from 'zod'
import type { statementDetails, statementLine, statementList } from '#shared/contract/schemas/statements.ts'
import { longDate } from '#shared/domain/calendar.ts'
import { AppError, invalidFields } from '../../base/errors.ts'
import type { Queryable } from '../../db/client.ts'
import type { StaffMember } from '../../http/handler.ts'
import { asCurrency } from '../payments/currency.ts'
import { presentNamed } from '../waivers/waiver-rows.ts'
import { type Matched, matchLines } from './match-lines.ts'

type Line = z.output<typeof statementLine>
export type Details = z.output<typeof statementDetails>

export function selectLines(db: Queryable, statementId: string) {
  return db
    .selectFrom('statement_line')
    .selectAll()
    .select(sql<string>`to_char(day, 'YYYY-MM-DD')`.as('on'))
    .select(sql<string | null>`to_char(taken_back_on, 'YYYY-MM-DD')`.as('back_on'))
    .where('statement_id', '=', statementId)
    .orderBy('line')
}

export type FoundLine = Awaited<ReturnType<ReturnType<typeof selectLines>['executeTakeFirstOrThrow']>>

/** A statement with whom its open lines are from. Throws 404. */
export async function readStatement(db: Queryable, member: StaffMember, id: string): Promise<Details> {
  const statement = await selectStatements(db).where('statement.id', '=', id).executeTakeFirst()
  if (!statement) throw new AppError('not-found', 'There is no such statement.')
  const lines = await selectLines(db, id).execute()
  const matches = await matchLines(db, member, lines.filter(isOpen).map(asOpen))
  return {
    id,
    file_name: statement.file_name,
    read_at: statement.read_at.toISOString(),
    read_by: { id: statement.read_by, full_name: statement.reader },
    lines: lines.map(line => presentLine(line, matches.get(line.id))),
  }
}

export function isOpen({ booked_at, set_aside_at }: FoundLine): boolean {
  return booked_at === null && set_aside_at === null
}

export function asOpen(line: FoundLine) {
  return { ...line, number: line.bank_number }
}

function presentLine(line: FoundLine, matched: Matched | undefined): Line {
  const state = line.booked_at ? 'booked' : line.set_aside_at ? 'set-aside' : matched?.match ? 'matched' : 'open'
  const said = line.booked_at
    ? 'It is confirmed.'
    : line.set_aside_at
      ? 'Someone has said that it is no fee.'
      : matched?.why
  const back = line.back_on && `The bank reversed it on ${longDate(line.back_on)}.`
  const why = back ? (line.booked_at ? `${said} ${back} Refund it by hand.` : back) : said
  return {
    line: line.line,
    amount: line.amount_minor,
    currency: asCurrency(line.currency),
    day: line.on,
    text: line.text,
    number: line.bank_number,
    state,
    ...(matched?.match ? { match: { ...matched.match, application: presentNamed(matched.match.application) } } : {}),
    why: why ?? '',
    ...(matched?.held && state === 'open' ? { held: matched.held } : {}),
    ...(line.transfer_id ? { transfer: line.transfer_id } : {}),
  }
}

function selectStatements(db: Queryable) {
  const count = (what: ReturnType<typeof sql<boolean>>) =>
    sql<number>`(select count(*)::integer from statement_line where statement_line.statement_id = statement.id and ${what})`
  return db
    .selectFrom('statement')
    .select(['statement.id', 'statement.file_name', 'statement.lines', 'statement.read_at', 'statement.read_by'])
    .select([
      sql<string>`staff_name_at(statement.read_by, statement.read_at)`.as('reader'),
      sql<string>`(extract(epoch from statement.read_at) * 1000000)::bigint::text`.as('key'),
      count(sql<boolean>`booked_at is null and set_aside_at is null`).as('open'),
      count(sql<boolean>`booked_at is not null`).as('booked'),
    ])
}

const pageSize = 50

/** The files that were read, newest first. */
export async function listStatements(
  db: Queryable,
  after: string | undefined,
): Promise<z.output<typeof statementList>> {
  let query = selectStatements(db)
  if (after !== undefined) {
    const [, key, id] = /^(\d{1,18})-([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(after) ?? []
    if (!key || !id)
      throw invalidFields([{ field: 'after', message: 'This is not the end of a page. Start again at the top.' }])
    query = query.where(sql<boolean>`(statement.read_at, statement.id) <
      (timestamptz 'epoch' + ${key}::bigint * interval '1 microsecond', ${id}::uuid)`)
  }
  const found = await query
    .orderBy('statement.read_at', 'desc')
    .orderBy('statement.id', 'desc')
    .limit(pageSize + 1)
    .execute()
  const rows = found.slice(0, pageSize)
  const last = rows.at(-1)
  return {
    rows: rows.map(({ id, file_name, read_at, read_by, reader, lines, open, booked }) => ({
      ...{ id, file_name, lines, open, booked, read_at: read_at.toISOString() },
      read_by: { id: read_by, full_name: reader },
    })),
    ...(found.length > pageSize && last ? { next: `${last.key}-${last.id}` } : {}),
  }
}
