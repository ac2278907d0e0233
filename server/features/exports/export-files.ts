import { Readable } from 'node:stream'
import { sql } from 'kysely'
import type * as z from 'zod'
import type { exportFilesBody } from '#shared/contract/schemas/exports.ts'
import { clockTime, dayOf, longDate } from '#shared/domain/calendar.ts'
import { mostFileBytes, mostFiles, mostWithoutApproval } from '#shared/domain/export-kinds.ts'
import type { Context } from '../../base/context.ts'
import { AppError, invalidFields } from '../../base/errors.ts'
import { recordAudit } from '../../db/audit.ts'
import { pdfSheet } from '../../documents/pdf-sheet.ts'
import type { FileAnswer, StaffMember, Transact } from '../../http/handler.ts'
import { requireFile } from '../file/access.ts'
import { presentFile } from '../file/read-case.ts'
import { drawParts, nameIn, summaryOf } from './draw-file.ts'
import { drawnFrom } from './export-file.ts'
import { documentsIn, referencesIn } from './parts-of-file.ts'
import { sourceOf } from './sources.ts'
import { countThisWeek, lockExports, needsColleague, noteExported } from './weekly-people.ts'
import type { Parts } from './zip-file.ts'

type View = z.output<typeof exportFilesBody>['filter']

interface Chosen {
  id: number
  uuid: string
  number: string
  name: string
  bytes: number
}

/** Each keeps a processor busy for as long as it is drawn. */
const mostAtATime = 2
const drawing = new Set<string>()

/**
 * The files of a view, or of chosen applications, as one PDF: a list first, then a bookmark for each application with its parts beneath. It
 * is drawn while it is sent, one document at a time. Nothing is made of more than fits (422), beyond what may leave in a week (403), or while
 * the caller draws another one, or others do (503).
 */
export async function exportFiles(
  context: Context,
  transact: Transact,
  member: StaffMember,
  { filter }: { filter: View },
): Promise<FileAnswer> {
  const chosen = await chooseFiles(context, member, filter)
  const free = takeTurn(member)
  try {
    await noteFiles(context, transact, member, { filter, chosen })
    const bytes = Readable.from(drawFiles(context, member, chosen), { objectMode: false })
    // Also if the client disconnects before the first byte is drawn.
    bytes.once('close', free)
    return { contentType: 'application/pdf', fileName: `files-${dayOf(context.clock.now())}.pdf`, bytes }
  } catch (error) {
    free()
    throw error
  }
}

function takeTurn({ id }: StaffMember): () => void {
  const isOwn = drawing.has(id)
  if (isOwn || drawing.size >= mostAtATime)
    throw new AppError(
      'overloaded',
      isOwn
        ? 'You are downloading other files at the moment. Try again when they are here.'
        : 'Others are downloading files at the moment. Try again in a minute.',
      { retryAfterSeconds: 60 },
    )
  drawing.add(id)
  return () => void drawing.delete(id)
}

/** The applications, in the order of their arrival. Throws 403, 404 for one that is out of scope, and 422 for none or too much. */
async function chooseFiles(context: Context, member: StaffMember, filter: View): Promise<Chosen[]> {
  const source = await sourceOf(context, member, 'applications', filter)
  const { rows } = source
    ? await sql<Chosen>`
        select application.id, application.uuid, coalesce(application.application_number, '') as number,
          concat_ws(', ', nullif(upper(application.surname), ''),
            nullif(concat_ws(' ', nullif(application.first_name, ''), nullif(application.other_names, '')), '')) as name,
          (select coalesce(sum(size), 0) from document where application_id = application.id
            and (replaced_at is null or transcript_request_id is not null))::float8
          + (select coalesce(sum(reference.size), 0) from reference join referee on referee.id = reference.referee_id
              where referee.application_id = application.id)::float8 as bytes
        ${source.from} order by ${source.order} limit ${mostFiles + 1}`.execute(context.db)
    : { rows: [] }
  refuseSize(rows)
  return rows
}

function refuseSize(chosen: readonly Chosen[]): void {
  const refuse = (message: string) => invalidFields([{ field: 'filter', message }])
  if (chosen.length === 0) throw refuse('There is no application in this view.')
  if (chosen.length > mostFiles)
    throw refuse(
      `One PDF holds up to ${mostFiles} applications. Choose some of them, or narrow the view down: by programme, by due date, or by assignee.`,
    )
  const bytes = chosen.reduce((sum, one) => sum + one.bytes, 0)
  if (bytes > mostFileBytes)
    throw refuse(
      `The documents of these ${chosen.length} applications have ${inMegabytes(bytes)}, and one PDF holds up to ${inMegabytes(mostFileBytes)}. Choose fewer of them.`,
    )
}

const inMegabytes = (bytes: number) => `${Math.ceil(bytes / 1_000_000)} MB`

async function noteFiles(
  context: Context,
  transact: Transact,
  member: StaffMember,
  { filter, chosen }: { filter: View; chosen: readonly Chosen[] },
): Promise<void> {
  const people = chosen.map(({ id }) => id)
  await transact(async tx => {
    await lockExports(tx, member)
    if (needsColleague(await countThisWeek(tx, context, member, people)))
      throw new AppError(
        'forbidden',
        `With these files you would export more than ${mostWithoutApproval.toLocaleString('en-GB')} people in a week. Ask a colleague to download them.`,
      )
    await noteExported(tx, context, member, people)
    await recordAudit(tx, context, {
      actor: { kind: 'staff', id: member.id },
      action: 'export.made',
      subject: `export:${context.random.uuid()}`,
      detail: { what: 'files', format: 'pdf', filter, count: chosen.length },
    })
  })
}

async function* drawFiles(context: Context, member: StaffMember, chosen: readonly Chosen[]): AsyncGenerator<Buffer> {
  const [at, by] = [context.clock.now(), member.fullName]
  const sheet = await pdfSheet(chosen.length === 1 ? '1 application' : `${chosen.length} applications`)
  sheet.paragraph(
    `Downloaded by ${by} on ${longDate(at)} at ${clockTime(at)}. It holds what ${by} may read of these applications.`,
  )
  const place = sheet.pageList(chosen)
  for (const [index, { uuid, number, name }] of chosen.entries()) {
    place(index, sheet.part([name || 'Candidate', number].filter(Boolean).join(', ')))
    const parts = await partsOf(context, member, uuid)
    if (!parts) {
      sheet.paragraph('You can no longer read this application, so it is not here.')
      continue
    }
    sheet.facts(summaryOf(parts.shown))
    for await (const step of drawParts(sheet, drawnFrom(context, parts), number || nameIn(parts.shown.name))) {
      void step
      yield* await sheet.take()
    }
  }
  yield await sheet.finish()
}

/** What the caller may still see of an application; references are recorded as read. Undefined if it is nothing. */
async function partsOf(context: Context, member: StaffMember, uuid: string): Promise<Parts | undefined> {
  try {
    const file = await requireFile(context.db, member, uuid, ['people.export'])
    const shown = await presentFile(context, member, file)
    const references = await referencesIn(context, file, shown)
    for (const { id } of references)
      await recordAudit(context.db, context, {
        actor: { kind: 'staff', id: member.id },
        action: 'reference.read',
        subject: `application:${uuid}`,
        detail: { referee: id },
      })
    return { shown, references, listed: await documentsIn(context, file, shown) }
  } catch (error) {
    if (error instanceof AppError) return undefined
    throw error
  }
}
