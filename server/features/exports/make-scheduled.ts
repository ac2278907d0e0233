import type { Readable } from 'node:stream'
import { sql } from 'kysely'
import { exportRequestBody } from '#shared/contract/schemas/exports.ts'
import {
  type ExportOutcome,
  type ExportRhythm,
  type ExportStop,
  isExportStop,
  largestExportBytes,
  nextExport,
} from '#shared/domain/export-schedule.ts'
import type { Context } from '../../base/context.ts'
import { AppError } from '../../base/errors.ts'
import { recordAudit } from '../../db/audit.ts'
import type { Queryable, Tx } from '../../db/client.ts'
import { enqueueMail } from '../../emails/outbox.ts'
import { scheduledExport } from '../../emails/staff.ts'
import type { StaffMember } from '../../http/handler.ts'
import type { Duty } from '../../jobs/duty.ts'
import { isNotSetAside, orSetAside, type Take } from '../../jobs/set-aside.ts'
import { actingMember } from '../staff/acting-member.ts'
import { makeFile } from './export-people.ts'
import { type Content, grantsFor } from './requests.ts'
import { findOffered } from './schedules.ts'
import { countThisWeek, lockExports, needsColleague, noteExported } from './weekly-people.ts'

const duty = 'make-exports'
/** Someone who takes back the removal of an export that colleagues have scheduled does so within this time. */
const mindChangedMs = 3_600_000

/**
 * Makes the exports that are due, each by the rights of its owner at that moment. Keeping the file, its count, audit line, next date and email
 * are one transaction, which only the first instance to get there commits; what was missed while none ran is made once.
 */
export const makeExports: Duty = { name: duty, restMs: 60_000, run: makeNext }

async function makeNext(context: Context): Promise<boolean> {
  const step = await orSetAside(context, duty, take => makeOne(context, take))
  if (step === 'done') context.bell.ring('send-mail')
  return step !== 'nobody'
}

async function makeOne(context: Context, take: Take): Promise<'nobody' | 'done'> {
  const now = context.clock.now()
  const due = await findDue(context, now)
  if (!due) return 'nobody'
  take(due.id)
  const member = await actingMember(context.db, due.staff_id, now)
  const made = await make(context, member, due)
  await context.db.transaction().execute(async tx => {
    if ((await countKept(tx, made.people)) < made.living) return // Somebody in the file was erased meanwhile: it is made again.
    const counted = member ? await countedIn(tx, context, member, made) : made
    if (!(await moveOn(tx, due, { outcome: counted.outcome, now }))) return
    if (member && counted.file) await noteExported(tx, context, member, counted.people)
    await keep(tx, context, member, { due, made: counted })
  })
  return 'done'
}

interface Due {
  id: string
  staff_id: string
  saved_export_id: string
  every: ExportRhythm
  next_at: Date
  name: string
  what: Content['what']
}

/** A colleague’s export that was removed is due too, to say so before it is deleted. One’s own just ends with it. */
function findDue(context: Context, now: Date): Promise<Due | undefined> {
  return context.db
    .selectFrom('export_schedule')
    .innerJoin('saved_export', 'saved_export.id', 'export_schedule.saved_export_id')
    .select(['export_schedule.id', 'export_schedule.staff_id', 'saved_export_id', 'every', 'next_at', 'name', 'what'])
    .where('next_at', 'is not', null)
    .where(eb =>
      eb.or([
        eb.and([eb('next_at', '<=', now), eb('removed_at', 'is', null)]),
        eb.and([
          eb('removed_at', '<', new Date(now.getTime() - mindChangedMs)),
          eb('saved_export.staff_id', '<>', eb.ref('export_schedule.staff_id')),
        ]),
      ]),
    )
    .where(isNotSetAside(context, duty, 'export_schedule.id'))
    .orderBy('next_at')
    .limit(1)
    .$castTo<Due>()
    .executeTakeFirst()
}

/** Sets the next date, or ends the schedule. False if another instance or its owner has been faster. */
async function moveOn(
  tx: Tx,
  { id, every, next_at }: Due,
  { outcome, now }: { outcome: ExportOutcome; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('export_schedule')
    .set(isExportStop(outcome) ? { next_at: null, stopped_why: outcome } : { next_at: nextExport(every, now) })
    .where('id', '=', id)
    .where('next_at', '=', next_at)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

interface Made {
  outcome: ExportOutcome
  rows: number
  people: readonly number[]
  /** How many of the people had not been erased before the file was read. */
  living: number
  file?: { file_name: string; content_type: string; bytes: Buffer }
}

async function make(context: Context, member: StaffMember | undefined, due: Due): Promise<Made> {
  if (!member) return without('disabled')
  const content = await findOffered(context.db, member.id, due.saved_export_id)
  if (!content) return without('gone')
  if (grantsFor(member.grants, content.what).length === 0) return without('no_right')
  // An earlier version may have saved what this one does not know.
  if (!exportRequestBody.safeParse(content).success) return without('broken')
  try {
    return await makeOf(context, member, content)
  } catch (error) {
    if (error instanceof NoFile) return without(error.outcome)
    if (error instanceof AppError && error.code === 'invalid-fields') return without('broken')
    throw error
  }
}

function without(outcome: ExportOutcome): Made {
  return { outcome, rows: 0, people: [], living: 0 }
}

/** The same, or nothing if with the exports of the week it would have too many people. Other exports of the person wait until it is kept. */
async function countedIn(tx: Tx, context: Context, member: StaffMember, made: Made): Promise<Made> {
  await lockExports(tx, member)
  return (await areTooMany(tx, context, member, made.people)) ? without('too_many') : made
}

async function areTooMany(
  db: Queryable,
  context: Context,
  member: StaffMember,
  people: readonly number[],
): Promise<boolean> {
  return people.length > 0 && needsColleague(await countThisWeek(db, context, member, people))
}

class NoFile extends Error {
  readonly outcome: Exclude<ExportOutcome, ExportStop | 'made'>

  constructor(outcome: NoFile['outcome']) {
    super(outcome)
    this.outcome = outcome
  }
}

async function makeOf(context: Context, member: StaffMember, content: Content): Promise<Made> {
  let rows = 0
  let people: readonly number[] = []
  let alive = 0
  const { fileName, contentType, bytes } = await makeFile(context, member, content, {
    note: async counted => {
      people = counted.people
      alive = (await living(context.db, people).execute()).length
      if (await areTooMany(context.db, context, member, people)) throw new NoFile('too_many')
    },
    onRows: count => {
      rows += count
    },
  })
  const file = { file_name: fileName, content_type: contentType, bytes: await collect(bytes) }
  return { outcome: 'made', rows, people, living: alive, file }
}

function living(db: Queryable, people: readonly number[]) {
  return db
    .selectFrom('application')
    .select('id')
    .where(sql<boolean>`id = any(${[...people]}::bigint[])`)
    .where('erased_at', 'is', null)
}

/** The same once more. None of them is erased before the transaction ends. */
async function countKept(tx: Tx, people: readonly number[]): Promise<number> {
  return (await living(tx, people).orderBy('id').forKeyShare().execute()).length
}

async function collect(bytes: Readable): Promise<Buffer> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of bytes) {
    parts.push(Buffer.from(part))
    size += part.length
    if (size > largestExportBytes) throw new NoFile('too_large')
  }
  return Buffer.concat(parts)
}

/** The file or why there is none, with its audit line and its email. Someone who is disabled gets no email. */
async function keep(
  tx: Tx,
  context: Context,
  member: StaffMember | undefined,
  { due, made: { outcome, rows, people, file } }: { due: Due; made: Made },
): Promise<void> {
  const id = context.random.id()
  const { what, every, name, staff_id } = due
  await tx
    .insertInto('export_result')
    .values({
      ...{ id, staff_id, name, what, every, outcome, ...file },
      made_at: context.clock.now(),
      row_count: rows,
      scope: JSON.stringify(member ? grantsFor(member.grants, what) : []),
      people: people.map(String),
    })
    .execute()
  await recordAudit(tx, context, {
    actor: { kind: 'job', id: duty },
    action: outcome === 'made' ? 'export.prepared' : 'export.not-prepared',
    subject: `export:${due.saved_export_id}`,
    detail: { staff: staff_id, result: id, what, every, outcome, rows, count: people.length },
  })
  if (!member) return
  const url = `${context.config.publicUrl}/office/exports`
  const content = scheduledExport({ name: member.fullName, what, every, outcome, rows, url })
  await enqueueMail(tx, context, { kind: 'scheduled-export', to: member.email, content })
}
