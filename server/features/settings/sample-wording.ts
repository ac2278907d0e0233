import type { Day } from '#shared/domain/calendar.ts'
import type { Wording } from '#shared/domain/fill-text.ts'
import { type PlaceholderName, placeholder } from '#shared/domain/placeholders.ts'
import { writtenText } from '../../catalogue/wordings.ts'
import {
  type Block,
  facts,
  link,
  type MailContent,
  type MailText,
  ours,
  paragraph,
  text,
} from '../../emails/mail-content.ts'
import { type Filling, filled } from '../../emails/written.ts'
import { drawLetter } from '../letters/draw-letter.ts'

/* Mails and letters filled with a sample, to look at. */

/** Whom a text is filled for. */
export interface Reader {
  name: string
  programme: string
  application_number: string
}

export const sampleReader = (): Reader => ({
  name: placeholder('full_name').example,
  programme: placeholder('programme').example,
  application_number: placeholder('application_number').example,
})

interface LetterFor {
  reader: Reader
  today: Day
  publicUrl: string
}

/** Where buttons of a sample lead: nowhere. */
const sampleAddress = 'https://portal.example/a-private-link'

/** A mail as somebody gets it. */
export function sampleMail(key: string, wording: Wording, reader: Reader = sampleReader()): MailContent {
  const { has = [] } = writtenText({ kind: 'mail-text', key }) ?? {}
  const fillings: Partial<Record<PlaceholderName, Filling>> = Object.fromEntries(
    has.map(name => [name, sampleOf(name, reader)]),
  )
  return filled(wording, reader.name, fillings)
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
    case 'reset_link':
      return [link(example, sampleAddress)]
    case 'stop_link':
      return ours(sampleAddress)
    default:
      return placeholder(name).isBlock ? [paragraph(text`${ours(example)}`)] : ours(example)
  }
}

/** A letter whose code leads nowhere, and without a number, so that it cannot be mistaken for an issued one. */
export function sampleLetter(
  wording: Wording,
  { reader = sampleReader(), today = '2027-01-15', publicUrl = 'https://portal.example' }: Partial<LetterFor> = {},
): Promise<Buffer> {
  const says = {
    full_name: reader.name,
    application_number: reader.application_number,
    programme: reader.programme,
    session: placeholder('session').example,
    starts_on: today,
    conditions: ['Send the transcript of your first degree.'],
    answer_by: today,
  }
  return drawLetter({ number: 'Preview', issuedOn: today, says, url: `${publicUrl}/verify/preview` }, wording)
}
