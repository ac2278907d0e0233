import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { findProgramme } from '#shared/domain/programmes.ts'
import { formIdOf } from '#shared/forms/form-id.ts'
import { formDescription } from '#shared/forms/index.ts'
import { newFileKey } from '../adapters/files/index.ts'
import type { Context } from '../base/context.ts'
import { nextNumber } from '../features/applications/next-number.ts'

/** The state of an application in the office, for `writeCase`. */
export interface CaseWanted {
  surname: string
  first_name: string
  other_names?: string
  programme: string
  stage: 'received' | 'checking' | 'with_applicant' | 'reviewing' | 'ready'
  /** Days since its submission. */
  daysAgo: number
  /** Unread if omitted. */
  openedDaysAgo?: number
  /** The applicant has replied. */
  returnedDaysAgo?: number
  /** Days until the reply is due; negative if overdue. */
  dueInDays?: number
  assigneeId?: string
  answers?: Record<string, unknown>
  /** Documents of these kinds, each with its bytes; with a note, one that was sent without being asked. */
  documents?: readonly { kind: string; file_name: string; content_type: string; bytes: Buffer; note?: string }[]
}

export interface WrittenCase {
  id: number
  uuid: string
  application_number: string
}

const ways: Record<CaseWanted['stage'], readonly string[]> = {
  received: [],
  checking: ['checking'],
  with_applicant: ['checking', 'with_applicant'],
  reviewing: ['checking', 'reviewing'],
  ready: ['checking', 'ready'],
}

const dayMs = 86_400_000

/** Inserts a submitted application, whose case a trigger creates, and moves the case to its stage. Without a given number it has the next one. */
export async function writeCase(context: Context, wanted: CaseWanted, given?: string): Promise<WrittenCase> {
  const { db, clock } = context
  const ago = (days: number) => new Date(clock.now().getTime() - days * dayMs)
  const at = ago(wanted.daysAgo)
  const number = given ?? (await nextNumber(db, clock.now()))
  const type = findProgramme(wanted.programme)?.programType ?? 'msc'
  const address = `${number}@example.com`
  const row = await db
    .insertInto('application')
    .values({
      uuid: context.random.uuid(),
      email_key: address,
      email: address,
      phone: `+234803${number.replace(/\D/g, '').slice(-7).padStart(7, '0')}`,
      program_type: type,
      selected_program: wanted.programme,
      status: 'submitted',
      surname: wanted.surname,
      first_name: wanted.first_name,
      other_names: wanted.other_names ?? '',
      application_number: number,
      answers: JSON.stringify(wanted.answers ?? {}),
      form_version: formDescription(formIdOf(type)).version,
      created_at: at,
      updated_at: at,
      submitted_at: at,
      round_id: sql<string>`(select id from round where ${type} = any(program_types) and closes_at > now() order by closes_at limit 1)`,
    })
    .returning(['id', 'uuid'])
    .executeTakeFirstOrThrow()
  for (const stage of ways[wanted.stage])
    await db.updateTable('admission_case').set({ stage }).where('application_id', '=', row.id).execute()
  await db
    .updateTable('admission_case')
    .set({
      first_opened_at: wanted.openedDaysAgo === undefined ? null : ago(wanted.openedDaysAgo),
      returned_at: wanted.returnedDaysAgo === undefined ? null : ago(wanted.returnedDaysAgo),
      // By the database’s clock, which decides what is overdue.
      due_at: wanted.dueInDays === undefined ? null : sql`now() + make_interval(days => ${wanted.dueInDays}::integer)`,
      assignee_id: wanted.assigneeId ?? null,
    })
    .where('application_id', '=', row.id)
    .execute()
  for (const document of wanted.documents ?? []) await writeDocument(context, row.id, { ...document, at })
  return { ...row, application_number: number }
}

async function writeDocument(
  context: Context,
  application_id: number,
  { bytes, at, note, ...document }: NonNullable<CaseWanted['documents']>[number] & { at: Date },
): Promise<void> {
  const storage_key = newFileKey()
  const path = join(context.files.stagingDir, `upload-${storage_key}`)
  await writeFile(path, bytes)
  await context.files.put({ path, size: bytes.length, contentType: document.content_type }, storage_key)
  await context.db
    .insertInto('document')
    .values({
      ...document,
      id: context.random.id(),
      application_id,
      size: bytes.length,
      storage_key,
      sha256: createHash('sha256').update(bytes).digest(),
      uploaded_at: at,
      submitted_at: at,
      ...(note === undefined ? {} : { replaced_at: at, unasked: 'waiting', unasked_note: note }),
    })
    .execute()
}
