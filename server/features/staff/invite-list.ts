import { sql } from 'kysely'
import type * as z from 'zod'
import type { checkedStaffList, staffListDone } from '#shared/contract/schemas/staff.ts'
import { emailKey } from '#shared/domain/email.ts'
import type { Places } from '#shared/domain/lists/columns.ts'
import type { LineProblem } from '#shared/domain/lists/read-list.ts'
import { type Grant, isWider } from '#shared/domain/staff.ts'
import { readStaffList, type StaffColumn, type StaffLine } from '#shared/domain/staff-list.ts'
import type { Context } from '../../base/context.ts'
import { AppError } from '../../base/errors.ts'
import type { Queryable } from '../../db/client.ts'
import { type MailText, text } from '../../emails/mail-content.ts'
import type { StaffMember, Transact, UploadedFile } from '../../http/handler.ts'
import { readListFile } from '../../lists/read-list-file.ts'
import { shownLines } from '../../lists/shown-lines.ts'
import { lockStaffAs, needsSecond } from './administrators.ts'
import { tellOfColleagues } from './concerned.ts'
import { takesTwo, writeInvitation } from './invitations.ts'
import { grantsOf, presentGrants, type StaffWithGrants } from './queries.ts'
import { rolesInWords } from './request-words.ts'
import { replaceRequests, staffPage, writeRequest } from './requests.ts'

type Checked = z.output<typeof checkedStaffList>

/** A file, with the columns that the caller has assigned. */
interface ChosenFile {
  files: readonly UploadedFile[]
  columns?: Places<StaffColumn> | undefined
}

interface Planned extends StaffLine {
  fate: Checked['people'][number]['fate']
  /** Someone with this address who has never joined. */
  before: StaffWithGrants | undefined
}

/** Previews the invitations of a list without changing anything. Throws 413, 415 and 422 for an invalid file. */
export async function checkStaffList(context: Context, { files, columns }: ChosenFile): Promise<Checked> {
  const file = await readListFile(files)
  const read = readStaffList(file.rows, columns)
  const { people, problems } = await planOf(context.db, context, read)
  return {
    file_name: file.name,
    read: people.length + problems.length,
    ...shownLines({ ...read, problems }),
    people: people.map(({ line, full_name, email, grants, fate }) => ({
      ...{ line, full_name, email, fate },
      grants: presentGrants(grants),
    })),
  }
}

/** Invites those on a checked list: 409 if they would not be exactly `count` people. */
export async function importStaffList(
  context: Context,
  transact: Transact,
  by: StaffMember,
  { files, columns, count }: ChosenFile & { count: number },
): Promise<z.output<typeof staffListDone>> {
  const file = await readListFile(files)
  const read = readStaffList(file.rows, columns)
  return transact(async tx => {
    await lockStaffAs(tx, context, by)
    const { people } = await planOf(tx, context, read)
    const wanted = people.filter(({ fate }) => fate !== 'unchanged')
    if (wanted.length !== count)
      throw new AppError(
        'conflicting-change',
        `This list invites ${wanted.length} people now, not ${count}. Check it again. Nothing was changed.`,
      )
    const [invited, asked]: [MailText[], MailText[]] = [[], []]
    for (const { fate, before, line: _, ...person } of wanted) {
      const request = {
        kind: 'invite',
        staffId: before?.id ?? null,
        ...person,
        email_key: emailKey(person.email),
      } as const
      const inWords = text`${person.full_name}: ${rolesInWords(person.grants)}`
      if (fate === 'asked') {
        await writeRequest(tx, context, by, request)
        asked.push(inWords)
      } else {
        await replaceRequests(tx, context, by, request)
        await writeInvitation(tx, context, person, { actor: { kind: 'staff', id: by.id }, name: by.fullName })
        invited.push(inWords)
      }
    }
    if (wanted.length > 0)
      await tellOfColleagues(tx, context, { by: by.fullName, invited, asked, url: staffPage(context) })
    return { invited: invited.length, asked: asked.length }
  })
}

/** What becomes of each line. */
async function planOf(
  db: Queryable,
  context: Context,
  read: { lines: readonly StaffLine[]; problems: readonly LineProblem[] },
): Promise<{ people: Planned[]; problems: LineProblem[] }> {
  const keys = read.lines.map(({ email }) => emailKey(email))
  const [known, asked, areTwo] = [
    await knownPeople(db, context, keys),
    await askedFor(db, keys),
    await needsSecond(db, context),
  ]
  const people: Planned[] = []
  const problems = [...read.problems]
  for (const line of read.lines) {
    const key = emailKey(line.email)
    const before = known.get(key)
    const isAsIs = isSame(before, line) && !before?.disabled_at && (before?.joined_at || before?.has_link)
    if (isAsIs || isSame(asked.get(key), line)) people.push({ ...line, before, fate: 'unchanged' })
    else if (before?.joined_at)
      problems.push({ line: line.line, message: `${line.email} is already on the staff list. Change the roles there.` })
    else people.push({ ...line, before, fate: (await takesTwo(db, areTwo, before, line)) ? 'asked' : 'invited' })
  }
  problems.sort((one, other) => one.line - other.line)
  return { people, problems }
}

/** Whether someone who has joined already has these roles, or someone else this name too. */
function isSame(
  before: { full_name: string; joined_at?: Date | null; grants: readonly Grant[] } | undefined,
  { full_name, grants }: StaffLine,
): boolean {
  if (!before || isWider(before.grants, grants) || isWider(grants, before.grants)) return false
  return Boolean(before.joined_at) || before.full_name === full_name
}

type Known = StaffWithGrants & { has_link: boolean }

async function knownPeople(db: Queryable, { clock }: Context, keys: readonly string[]): Promise<Map<string, Known>> {
  const rows = await db
    .selectFrom('staff')
    .selectAll()
    .select(grantsOf)
    .select(
      sql<boolean>`exists (select from staff_invitation link where link.staff_id = staff.id
        and link.used_at is null and link.expires_at > ${clock.now()})`.as('has_link'),
    )
    .where('email_key', 'in', keys.length > 0 ? keys : [''])
    .execute()
  return new Map(rows.map(row => [row.email_key, row]))
}

/** Invitations that wait for another administrator. */
async function askedFor(db: Queryable, keys: readonly string[]) {
  const { rows } = await sql<{ email_key: string; full_name: string; grants: Grant[] }>`
    select email_key, full_name, grants from staff_request
    where kind = 'invite' and decided_at is null and email_key = any(${keys}::text[])`.execute(db)
  return new Map(rows.map(row => [row.email_key, row]))
}
