import { sql } from 'kysely'
import type * as z from 'zod'
import type { checkedJambList, importedJambList } from '#shared/contract/schemas/caps.ts'
import { type CapsColumn, type JambLine, readJambList } from '#shared/domain/caps-files.ts'
import type { Places } from '#shared/domain/lists/columns.ts'
import type { Context } from '../../base/context.ts'
import { AppError, invalidFields } from '../../base/errors.ts'
import { recordAudit } from '../../db/audit.ts'
import type { Queryable, Tx } from '../../db/client.ts'
import type { StaffMember, Transact, UploadedFile } from '../../http/handler.ts'
import { type ListFile, readListFile } from '../../lists/read-list-file.ts'
import { shownLines } from '../../lists/shown-lines.ts'
import { claimedScore, jambNumberOf } from '../applications/offers-for-jamb.ts'
import { refuseOwnIn } from '../scope/own-applications.ts'
import { mayManage, mayPrepare, requireAllUndergraduates } from './caps-scope.ts'

type Checked = z.output<typeof checkedJambList>

/** A file, and the columns that the caller has assigned. */
interface ChosenFile {
  files: readonly UploadedFile[]
  columns?: Places<CapsColumn> | undefined
}

/** How many lines are written per statement. */
const chunk = 5_000

/** Previews an import of this list without changing anything. Throws 403, 413, 415 and 422 for an invalid list. */
export async function checkJambList(
  context: Context,
  member: StaffMember,
  { files, columns }: ChosenFile,
): Promise<Checked> {
  requireAllUndergraduates(member, mayPrepare)
  const file = await readListFile(files)
  const read = readJambList(file.rows, columns)
  const { lines, problems } = read
  const [against, imported] = await Promise.all([compare(context.db, lines), importedBefore(context.db, file)])
  return {
    file_name: file.name,
    read: lines.length + problems.length,
    ...against,
    ...shownLines(read),
    ...(imported ? { imported } : {}),
  }
}

/**
 * Stores the scores of a checked list; the newest score of a number counts. Throws 409 for a list that was imported
 * before, and if `count` differs from the number of readable lines.
 */
export async function importJambList(
  context: Context,
  transact: Transact,
  member: StaffMember,
  { files, columns, count }: ChosenFile & { count: number },
): Promise<z.output<typeof importedJambList>> {
  requireAllUndergraduates(member, mayManage)
  const file = await readListFile(files)
  const { lines, problems } = readJambList(file.rows, columns)
  if (lines.length === 0) throw invalidFields([{ field: 'file', message: 'No line of this file can be read.' }])
  if (lines.length !== count)
    throw new AppError('conflicting-change', 'This is not the file that was checked. Check it again.')
  return transact(async tx => {
    await refuseOwnNumber(tx, member, lines)
    const id = await writeList(tx, context, member, { file, count })
    // In one order for everybody, so that two lists never wait for each other.
    const sorted = lines.toSorted((one, other) => (one.number < other.number ? -1 : 1))
    for (let at = 0; at < sorted.length; at += chunk) {
      const part = sorted.slice(at, at + chunk)
      await sql`insert into jamb_result (registration_number, score, candidate_name, list_id)
        select number, score, name, ${id}::uuid from unnest(${part.map(({ number }) => number)}::text[],
          ${part.map(({ score }) => score)}::integer[], ${part.map(({ name }) => name)}::text[])
          as line (number, score, name) order by number
        on conflict (registration_number) do update set score = excluded.score, list_id = excluded.list_id,
          candidate_name = coalesce(nullif(excluded.candidate_name, ''), jamb_result.candidate_name)`.execute(tx)
    }
    await recordAudit(tx, context, {
      actor: { kind: 'staff', id: member.id },
      action: 'caps.jamb-list-imported',
      subject: `jamb-list:${id}`,
      detail: { file: file.name, lines: count, refused: problems.length },
    })
    return { lines: count }
  })
}

/** Nobody brings in a list of scores with their own number in it (ADR 134). */
function refuseOwnNumber(tx: Tx, member: StaffMember, lines: readonly JambLine[]): Promise<void> {
  const numbered = sql`select application.id from application
    where application.id = any(${member.own}::bigint[]) and ${jambNumberOf} = any(${lines.map(({ number }) => number)}::text[])`
  return refuseOwnIn(
    tx,
    member,
    numbered,
    'This list has a number that you must not work on. A colleague has to import it.',
  )
}

/** Imports run one after another. The hash is unique, so of two simultaneous imports of one file the second fails. */
async function writeList(
  tx: Tx,
  context: Context,
  member: StaffMember,
  { file, count }: { file: ListFile; count: number },
): Promise<string> {
  await sql`select pg_advisory_xact_lock(hashtext('jamb_list'))`.execute(tx)
  const earlier = await importedBefore(tx, file)
  if (earlier)
    throw new AppError(
      'conflicting-change',
      `${earlier.by.full_name} has already imported this file. Nothing was changed.`,
    )
  const id = context.random.id()
  await tx
    .insertInto('jamb_list')
    .values({
      id,
      file_name: file.name,
      file_hash: file.hash,
      lines: count,
      imported_by: member.id,
      imported_at: context.clock.now(),
    })
    .execute()
  return id
}

/** Compares the lines with earlier lists and with what applicants say. */
async function compare(
  db: Queryable,
  lines: readonly JambLine[],
): Promise<Pick<Checked, 'new_lines' | 'changed' | 'unchanged' | 'agrees' | 'differs'>> {
  const { rows } = await sql<{ [Key in 'new_lines' | 'changed' | 'unchanged' | 'agrees' | 'differs']: number }>`
    with line as (select * from unnest(${lines.map(({ number }) => number)}::text[],
      ${lines.map(({ score }) => score)}::integer[]) as line (number, score))
    select count(*) filter (where known.score is null)::integer as new_lines,
      count(*) filter (where known.score <> line.score)::integer as changed,
      count(*) filter (where known.score = line.score)::integer as unchanged,
      coalesce(sum(claimed.agrees), 0)::integer as agrees, coalesce(sum(claimed.differs), 0)::integer as differs
    from line left join jamb_result known on known.registration_number = line.number
    left join lateral (
      select count(*) filter (where ${claimedScore} = line.score) as agrees,
        count(*) filter (where ${claimedScore} <> line.score) as differs
      from application where ${jambNumberOf} = line.number
        and program_type = 'undergraduate' and status <> 'draft' and erased_at is null
    ) claimed on true`.execute(db)
  return rows[0] ?? { new_lines: 0, changed: 0, unchanged: 0, agrees: 0, differs: 0 }
}

async function importedBefore(db: Queryable, { hash }: ListFile) {
  const earlier = await db
    .selectFrom('jamb_list')
    .innerJoin('staff', 'staff.id', 'jamb_list.imported_by')
    .select(['jamb_list.imported_at', 'staff.id', 'staff.full_name'])
    .where('jamb_list.file_hash', '=', hash)
    .executeTakeFirst()
  return earlier && { by: { id: earlier.id, full_name: earlier.full_name }, at: earlier.imported_at.toISOString() }
}
