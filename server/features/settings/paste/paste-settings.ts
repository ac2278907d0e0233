import type * as z from 'zod'
import { mostPastedLines, type Pasted, type pasteBody } from '#shared/contract/schemas/setting-lists.ts'
import { longCell } from '#shared/domain/lists/cells.ts'
import type { ListColumn } from '#shared/domain/lists/columns.ts'
import { bareTotals, type ListLine, readTable } from '#shared/domain/lists/read-list.ts'
import type { PasteKind } from '#shared/domain/paste-kinds.ts'
import type { Context } from '../../../base/context.ts'
import { AppError, invalidFields, whoChangesRoles } from '../../../base/errors.ts'
import type { Queryable } from '../../../db/client.ts'
import type { StaffMember, Transact } from '../../../http/handler.ts'
import { lockPlace, writeDraft } from '../draft-setting.ts'
import { catalogueWithDrafts, draftAt, rightsOn } from '../read-settings.ts'
import { faqList } from './faq-list.ts'
import { schoolList, subjectList } from './item-lists.ts'
import { feeList, tuitionList } from './money-lists.ts'
import type { PasteList, Row } from './paste-list.ts'
import { programmeList } from './programme-list.ts'

const lists: Record<PasteKind, PasteList> = {
  programme: asPlain(programmeList),
  schools: asPlain(schoolList),
  subjects: asPlain(subjectList),
  faq: asPlain(faqList),
  tuition: asPlain(tuitionList),
  'application-fees': asPlain(feeList),
}

/** The keys of a list are only told apart inside it. */
function asPlain<Key extends string>(list: PasteList<Key>): PasteList {
  return list as unknown as PasteList
}

/**
 * What would become of each line of a list; with `save`, the drafts are written, each by the rules of any draft. What is drafted already
 * counts as there, so that schools and their programmes can be pasted one after the other. Throws 403.
 */
export function pasteSettings(
  context: Context,
  transact: Transact,
  member: StaffMember,
  { kind, ...given }: z.output<typeof pasteBody> & { kind: PasteKind },
): Promise<Pasted> {
  if (!rightsOn(member, kind).includes('draft'))
    throw new AppError('forbidden', `Your role does not draft this setting. ${whoChangesRoles}`)
  return transact(async tx => {
    const { table, merged } = await read(tx, kind, given)
    const isSaved = given.save === true && merged.changes.length > 0
    if (isSaved)
      for (const { place, body } of merged.changes) {
        await lockPlace(tx, place)
        await writeDraft(tx, context, member, { place, draft: await draftAt(tx, place), body })
      }
    return {
      columns: lists[kind].columns.map(({ key, title, isOptional }) => ({
        ...{ key, title, is_needed: !isOptional || table.questions.some(asked => asked.key === key) },
        at: table.places[key],
      })),
      found: table.columns,
      rows: merged.rows,
      saved: isSaved,
    }
  })
}

/** A part of a list would look like the whole, and what is missing would be retired. Throws 422 for one that is too long. */
export function requireShort(rows: string[][]): string[][] {
  if (rows.length <= mostPastedLines) return rows
  throw invalidFields([{ field: 'file', message: 'This list has more than 1,000 lines. Split it.' }])
}

async function read(
  db: Queryable,
  kind: PasteKind,
  { cells: given, columns, others = 'keep' }: Pick<z.output<typeof pasteBody>, 'cells' | 'columns' | 'others'>,
) {
  const list = lists[kind]
  const cells = given.map(row => row.map(longCell))
  const table = readTable(cells, list.columns, { key: list.key, chosen: columns ?? {}, notes: bareTotals })
  const places = { ...placesOf(list.columns, table.columns), ...columns }
  if (table.questions.length > 0) return { table: { ...table, places }, merged: { rows: [], changes: [] } }
  const filled = filledDown(table.lines, list.merged ?? [])
  const [nameless, lines] = [true, false].map(is => filled.filter(({ cells: of }) => (of[list.key] === '') === is))
  const { rows, changes } = list.merge(lines ?? [], await catalogueWithDrafts(db), others)
  const title = list.columns.find(({ key }) => key === list.key)?.title.toLowerCase()
  const leftOut = [
    ...table.skipped.map(({ line, message }) => ({ line, says: `This line ${message}` })),
    ...(nameless ?? []).map(({ line }) => ({ line, says: `The column “${title}” is empty in this line.` })),
  ].map(({ line, says }): Row => ({ line, title: firstCell(cells[line - 1]), fate: 'problem', says }))
  return { table: { ...table, places }, merged: { rows: [...rows, ...leftOut], changes } }
}

/** The lines with what merged cells say for all that they span. */
function filledDown(lines: readonly ListLine<string>[], columns: readonly string[]): ListLine<string>[] {
  const above: Record<string, string> = {}
  return lines.map(({ line, cells }) => {
    for (const column of columns) above[column] = cells[column] || (above[column] ?? '')
    return { line, cells: { ...cells, ...above } }
  })
}

function firstCell(row: readonly string[] = []): string {
  return (row.find(cell => cell !== '') ?? '').slice(0, 80)
}

/** Where each column was found by its heading; one that is there twice is asked about. */
function placesOf(columns: readonly ListColumn<string>[], found: readonly { title: string }[]): Record<string, number> {
  const headings = found.map(({ title }) =>
    title
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim(),
  )
  return Object.fromEntries(
    columns.flatMap(({ key, heading }) => {
      const [at, ...more] = headings.flatMap((name, index) => (name !== '' && heading.test(name) ? [index] : []))
      return at === undefined || more.length > 0 ? [] : [[key, at]]
    }),
  )
}
