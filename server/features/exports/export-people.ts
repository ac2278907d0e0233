import { Readable } from 'node:stream'
import { sql } from 'kysely'
import type * as z from 'zod'
import type { exportBody, exportCount, exportQuery, exportRequest } from '#shared/contract/schemas/exports.ts'
import { dayOf } from '#shared/domain/calendar.ts'
import {
  type ExportKind,
  exportColumns,
  exportNames,
  fileEnding,
  mostWithoutApproval,
} from '#shared/domain/export-kinds.ts'
import type { Context } from '../../base/context.ts'
import { AppError, invalidFields } from '../../base/errors.ts'
import { recordAudit } from '../../db/audit.ts'
import type { Queryable } from '../../db/client.ts'
import type { FileAnswer, StaffMember, Transact } from '../../http/handler.ts'
import { idOfAnswers, withAnswers } from './answer-cells.ts'
import { type Cells, written } from './cells.ts'
import { requireColumns } from './columns.ts'
import { type Content, requireApproval, spendApproval, writeRequest } from './requests.ts'
import { openSnapshot } from './snapshot.ts'
import { exporter, type Source, sourceOf } from './sources.ts'
import { totalsRows } from './totals.ts'
import { countThisWeek, lockExports, needsColleague, noteExported, peopleIn } from './weekly-people.ts'
import { type Cell, writeCsv } from './write-csv.ts'
import { xlsxStream } from './write-xlsx.ts'

type Asked = z.output<typeof exportBody>
type Parts = AsyncIterable<readonly (readonly Cell[])[]>

/**
 * A file of the contents of a view, in the scope in which the caller may export it. It is counted and recorded in the
 * audit log before its first byte is sent. Throws 403 for more people than may be exported without an approval, which the
 * last row uses up.
 */
export async function exportPeople(
  context: Context,
  transact: Transact,
  member: StaffMember,
  asked: Asked,
): Promise<FileAnswer> {
  let approval: string | undefined
  return makeFile(context, member, asked, {
    note: async counted => {
      approval = await noteExport(context, transact, member, asked, counted)
    },
    afterRows: async () => {
      if (approval !== undefined) await spendApproval(context, approval)
    },
  })
}

/** Who is in a file. Totals name nobody, and `count` is their rows. */
interface Counted {
  count: number
  people: readonly number[]
}

interface Making {
  /** Is called before the first row is read. If it throws, there is no file. */
  note: (counted: Counted) => Promise<void>
  /** Is told of the rows as they are written. */
  onRows?: (count: number) => void
  /** Is awaited before the end of the file is written. If it throws, the file has none. */
  afterRows?: () => Promise<void>
}

/** The same file, for a caller that counts and records it. Throws 403 and 422 as for a person who asks for it. */
export async function makeFile(
  context: Context,
  member: StaffMember,
  asked: Content,
  { note, onRows = () => {}, afterRows = async () => {} }: Making,
): Promise<FileAnswer & { bytes: Readable }> {
  const { what, filter } = asked
  requireColumns(asked)
  if (what === 'totals') {
    const rows = await totalsRows(context, exporter(member, what), asked.columns)
    await note({ count: rows.length, people: [] })
    return fileOf(context, asked, tallied(onePart(rows), { onRows, afterRows }))
  }
  const source = await sourceOf(context, member, what, filter)
  const snapshot = await openSnapshot(context)
  try {
    const people = await peopleIn(snapshot.tx, source)
    await note({ count: people.length, people })
    const rows = source ? snapshot.parts(rowsOf(source, asked.columns)) : onePart([])
    const whole = withAnswers(snapshot.tx, asked.columns, rows)
    const cells = cellsOf(source?.cells ?? {}, asked.columns, whole)
    const file = fileOf(context, asked, tallied(cells, { onRows, afterRows }))
    // Also if the client disconnects before the first row is read.
    file.bytes.once('close', () => void snapshot.close().catch(() => {}))
    return file
  } catch (error) {
    await snapshot.close()
    throw error
  }
}

/** How many people a file would name. */
export async function countExport(
  context: Context,
  member: StaffMember,
  { what, ...view }: z.output<typeof exportQuery> & Content['filter'],
): Promise<z.output<typeof exportCount>> {
  exporter(member, what)
  const source = what === 'totals' ? undefined : await sourceOf(context, member, what, view)
  const people = await peopleIn(context.db, source)
  const ofWeek = people.length > 0 ? await countThisWeek(context.db, context, member, people) : 0
  const lines = source?.hasLines ? { lines: await countLines(context.db, source) } : {}
  return { people: people.length, needs_approval: needsColleague(ofWeek), ...lines }
}

/** Asks a colleague to approve a large export. Throws 422 if it needs no approval. */
export async function askForExport(
  context: Context,
  transact: Transact,
  member: StaffMember,
  content: Content,
): Promise<z.output<typeof exportRequest>> {
  requireColumns(content)
  const { people, needs_approval } = await countExport(context, member, { what: content.what, ...content.filter })
  if (!needs_approval)
    throw invalidFields([{ field: 'filter', message: 'You do not need an approval for this export. Download it.' }])
  return transact(tx => writeRequest(tx, context, member, { ...content, people }))
}

/** Returns the approval that it needs, if any. */
async function noteExport(
  context: Context,
  transact: Transact,
  member: StaffMember,
  { request, ...content }: Asked,
  { count, people }: Counted,
): Promise<string | undefined> {
  return transact(async tx => {
    await lockExports(tx, member)
    const ofWeek = people.length > 0 ? await countThisWeek(tx, context, member, people) : 0
    const isLarge = needsColleague(ofWeek)
    if (isLarge && request === undefined) throw tooMany(count, ofWeek)
    if (isLarge && request !== undefined)
      await requireApproval(tx, context, member, { ...content, id: request, people: count })
    await noteExported(tx, context, member, isLarge ? [] : people)
    await recordAudit(tx, context, {
      actor: { kind: 'staff', id: member.id },
      action: 'export.made',
      subject: `export:${request ?? context.random.uuid()}`,
      detail: { ...content, count },
    })
    return isLarge ? request : undefined
  })
}

function tooMany(count: number, ofWeek: number): AppError {
  const [has, most] = [count, mostWithoutApproval].map(number => number.toLocaleString('en-GB'))
  const week = ofWeek > count ? `, and with your other exports of this week ${ofWeek.toLocaleString('en-GB')}` : ''
  return new AppError(
    'forbidden',
    `This export has ${has} people${week}. A colleague has to approve more than ${most} in a week.`,
  )
}

async function countLines(db: Queryable, { from }: Pick<Source, 'from'>): Promise<number> {
  const { rows } = await sql<{ lines: number }>`select count(*)::integer as lines ${from}`.execute(db)
  return rows[0]?.lines ?? 0
}

function rowsOf({ from, order, cells, person }: Source, columns: readonly string[]) {
  const selected = columns.flatMap(id => {
    const { of } = cells[id] ?? {}
    return of ? [sql`${typeof of === 'function' ? of() : of} as ${sql.ref(id)}`] : []
  })
  if (selected.length < columns.length) selected.push(sql`${person} as ${sql.ref(idOfAnswers)}`)
  return sql<Record<string, unknown>>`select ${sql.join(selected)} ${from} order by ${order}`
}

async function* cellsOf(
  cells: Cells,
  columns: readonly string[],
  parts: AsyncIterable<Record<string, unknown>[]>,
): Parts & AsyncGenerator<Cell[][]> {
  for await (const rows of parts) yield rows.map(row => columns.map(id => written(row[id], cells[id])))
}

async function* tallied(parts: Parts, { onRows, afterRows }: Required<Omit<Making, 'note'>>): Parts {
  for await (const part of parts) {
    onRows(part.length)
    yield part
  }
  await afterRows()
}

async function* onePart<Row>(rows: Row[]): AsyncGenerator<Row[]> {
  yield rows
}

function fileOf(context: Context, { what, columns, format }: Content, parts: Parts): FileAnswer & { bytes: Readable } {
  const now = context.clock.now()
  const labels = new Map(exportColumns[what].map(({ id, label }) => [id, label]))
  const headings = columns.map(id => labels.get(id) ?? id)
  const fileName = `${nameOf(what)}-${dayOf(now)}.${fileEnding(format)}`
  if (format !== 'xlsx')
    return {
      contentType: 'text/csv; charset=utf-8',
      fileName,
      bytes: Readable.from(writeCsv(headings, parts, format), { objectMode: false }),
    }
  return {
    contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    fileName,
    bytes: xlsxStream(exportNames[what], headings, parts, now),
  }
}

function nameOf(what: ExportKind): string {
  return exportNames[what].toLowerCase().replaceAll(' ', '-')
}
