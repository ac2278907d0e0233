import { wordingSchema } from '#shared/catalogue/schema-texts.ts'
import { dayOf } from '#shared/domain/calendar.ts'
import type { Wording } from '#shared/domain/fill-text.ts'
import { type PlaceholderName, placeholder, placeholders } from '#shared/domain/placeholders.ts'
import { findProgramme } from '#shared/domain/programmes.ts'
import { problemsOf, type SettingPlace } from '../../catalogue/parts.ts'
import { newestCatalogue } from '../../catalogue/versions.ts'
import { isWordingKind, type WordingKind, wordingOf, writtenText } from '../../catalogue/wordings.ts'
import type { Context } from '../../context.ts'
import { type Block, facts, link, type MailText, ours, paragraph, text } from '../../emails/mail-content.ts'
import { type Filling, filled } from '../../emails/written.ts'
import { invalidFields } from '../../errors.ts'
import type { StaffMember } from '../../http/handler.ts'
import { requireFile } from '../cases/access.ts'
import { noteLoading } from '../cases/note-reading.ts'
import { drawLetter } from '../letters/draw-letter.ts'
import { draftAt, noSuchSetting } from './read-settings.ts'

/** A mail as its reader will see it, or a letter as a PDF. */
export type WordingPreview = { is: 'mail'; html: string; subject: string } | { is: 'letter'; bytes: Buffer }

interface Reader {
  name: string
  programme: string
  application_number: string
}

const sampleReader: Reader = {
  name: placeholders.full_name.example,
  programme: placeholders.programme.example,
  application_number: placeholders.application_number.example,
}

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
  if (place.kind === 'letter') return { is: 'letter', bytes: await drawSample(context, wording, reader) }
  const { html, subject } = filled(wording, reader.name, fillingsFor(place, reader))
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
  if (application === undefined || !member) return sampleReader
  const file = await requireFile(context.db, member, application)
  await noteLoading(context, member, file)
  const { row, isNamed } = file
  return {
    name: isNamed ? `${row.first_name} ${row.surname}`.trim() : 'An applicant',
    programme: findProgramme(row.selected_program)?.title ?? '',
    application_number: row.application_number ?? '',
  }
}

/** Where buttons of a sample lead: nowhere. */
const sampleAddress = 'https://portal.example/a-private-link'

function fillingsFor(place: WantedWording['place'], reader: Reader): Partial<Record<PlaceholderName, Filling>> {
  const { has = [] } = writtenText(place) ?? {}
  return Object.fromEntries(has.map(name => [name, sampleOf(name, reader)]))
}

function sampleOf(name: PlaceholderName, { programme, application_number }: Reader): MailText | readonly Block[] {
  const { example } = placeholder(name)
  switch (name) {
    case 'programme':
      return ours(programme)
    case 'application_number':
      return ours(application_number)
    case 'details':
      return [facts(['Application number', ours(application_number)], ['Programme', ours(programme)])]
    case 'link':
      return [link(example, sampleAddress)]
    case 'next_step':
      return [paragraph(ours(example)), link('Check your application status', sampleAddress)]
    case 'stop_link':
      return ours(sampleAddress)
    default:
      return placeholder(name).isBlock ? [paragraph(text`${ours(example)}`)] : ours(example)
  }
}

function drawSample({ clock, config }: Context, wording: Wording, reader: Reader): Promise<Buffer> {
  const today = dayOf(clock.now())
  const says = {
    full_name: reader.name,
    application_number: reader.application_number,
    programme: reader.programme,
    session: placeholders.session.example,
    starts_on: today,
    conditions: ['Send the transcript of your first degree.'],
    answer_by: today,
  }
  // Its code leads nowhere, and it has no number, so that it cannot be mistaken for an issued one.
  return drawLetter({ number: 'Preview', issuedOn: today, says, url: `${config.publicUrl}/verify/preview` }, wording)
}

/** Its own styles, and nothing else: no scripts and no pictures. */
export const mailPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'"
