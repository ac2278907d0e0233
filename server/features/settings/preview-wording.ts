import { wordingSchema } from '#shared/catalogue/schema-texts.ts'
import { dayOf } from '#shared/domain/calendar.ts'
import type { Wording } from '#shared/domain/fill-text.ts'
import { findProgramme } from '#shared/domain/programmes.ts'
import type { Context } from '../../base/context.ts'
import { invalidFields } from '../../base/errors.ts'
import { problemsOf, type SettingPlace } from '../../catalogue/parts.ts'
import { newestCatalogue } from '../../catalogue/versions.ts'
import { isWordingKind, type WordingKind, wordingOf } from '../../catalogue/wordings.ts'
import type { StaffMember } from '../../http/handler.ts'
import { requireFile } from '../file/access.ts'
import { noteLoading } from '../file/note-reading.ts'
import { draftAt, noSuchSetting } from './read-settings.ts'
import { type Reader, sampleLetter, sampleMail, sampleReader } from './sample-wording.ts'

/** A mail as its reader will see it, or a letter as a PDF. */
export type WordingPreview = { is: 'mail'; html: string; subject: string } | { is: 'letter'; bytes: Buffer }

export interface WantedWording {
  place: SettingPlace & { kind: WordingKind }
  /** The uuid of a real application in the caller’s scope. */
  application?: string | undefined
  /** Nobody for a link that was shared: it shows the sample. */
  member: StaffMember | undefined
}

export function isWordingPlace(place: SettingPlace): place is WantedWording['place'] {
  return isWordingKind(place.kind)
}

/** The draft of a mail or letter, filled with a sample or an application. Throws 404, and 422 for what is no text. */
export async function previewWording(context: Context, wanted: WantedWording): Promise<WordingPreview> {
  const { place } = wanted
  const wording = await wordingToShow(context, place)
  const reader = await readerOf(context, wanted)
  if (place.kind === 'letter') {
    const today = dayOf(context.clock.now())
    return { is: 'letter', bytes: await sampleLetter(wording, { reader, today, publicUrl: context.config.publicUrl }) }
  }
  const { html, subject } = sampleMail(place.key, wording, reader)
  return { is: 'mail', html, subject }
}

async function wordingToShow({ db }: Context, place: WantedWording['place']): Promise<Wording> {
  const { value } = await newestCatalogue(db)
  const draft = await draftAt(db, place)
  const body: unknown = draft ? draft.body : wordingOf(value, place)
  if (body === undefined) throw noSuchSetting()
  const parsed = wordingSchema.safeParse(body)
  if (!parsed.success)
    throw invalidFields(
      problemsOf(value, [{ place, body }]).map(({ field, message }) => ({ field: field || 'body', message })),
    )
  return parsed.data
}

/** Reading an application’s name and number leaves a line, as for its file. */
async function readerOf(context: Context, { application, member }: WantedWording): Promise<Reader> {
  if (application === undefined || !member) return sampleReader()
  const file = await requireFile(context.db, member, application)
  await noteLoading(context, member, file)
  const { row, isNamed } = file
  return {
    name: isNamed ? `${row.first_name} ${row.surname}`.trim() : 'An applicant',
    programme: findProgramme(row.selected_program)?.title ?? '',
    application_number: row.application_number ?? '',
  }
}

/** Its own styles, and nothing else: no scripts and no pictures. */
export const mailPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'"
