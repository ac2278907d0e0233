import { type FactRow, facts, freeText, link, type MailContent, mail, ours, paragraph, text } from './mail-content.ts'

interface Applicant {
  name: string
  programme: string
  applicationNumber: string
  url: string
}

/** Sent when one applicant has been given longer to reply. */
export function answerDateExtended(to: Applicant & { lastDay: string }): MailContent {
  return mail(
    text`You have until ${ours(to.lastDay)} to reply about your application ${ours(to.applicationNumber)}`,
    to.name,
    paragraph(text`We have given you more time to reply. Sign in and reply by ${ours(to.lastDay)}.`),
    facts(['Application number', ours(to.applicationNumber)], ['Last day to reply', ours(to.lastDay)]),
    link('Reply now', to.url),
  )
}

/** Sent when the registrar has decided on a request to start a year later. Without `session` it was refused. */
export function deferralAnswered(
  to: Applicant & { session: string | undefined; why: string | undefined },
): MailContent {
  return mail(
    text`Your request about application ${ours(to.applicationNumber)}`,
    to.name,
    ...(to.session
      ? [
          paragraph(
            text`You asked to start a year later. We have reserved your place for the ${ours(to.session)} session.`,
          ),
        ]
      : [
          paragraph(text`You asked to start a year later. We cannot defer your place. Nothing else has changed.`),
          ...(to.why ? [paragraph(text`Our reason: ${freeText(to.why)}`)] : []),
        ]),
    facts(['Application number', ours(to.applicationNumber)], ['Programme', ours(to.programme)]),
    link('See your application', to.url),
  )
}

/** The news between an accepted place and the first lecture. */
export type PlaceNews = 'confirmed' | 'cleared' | 'enrolled' | 'accepted'

const saysOfPlace: Record<PlaceNews, string> = {
  confirmed:
    'Your place is confirmed. The next step is clearance. Bring the originals of the documents that you uploaded.',
  cleared: 'We have seen your original credentials, and you are cleared. We will email you your matriculation number.',
  enrolled: 'You have your matriculation number. Welcome to the university.',
  accepted:
    'The session that you deferred to is about to begin. Sign in to see whether there is anything you still have to do.',
}

/** Sent when a place is confirmed, cleared or numbered, or when its session begins. */
export function placeMovedOn(to: Applicant & { state: PlaceNews; matriculationNumber: string | null }): MailContent {
  return mail(
    text`The next step for your application ${ours(to.applicationNumber)}`,
    to.name,
    paragraph(text`${ours(saysOfPlace[to.state])}`),
    facts(
      ['Application number', ours(to.applicationNumber)],
      ['Programme', ours(to.programme)],
      ...(to.matriculationNumber ? [['Matriculation number', ours(to.matriculationNumber)] satisfies FactRow] : []),
    ),
    link('See your application', to.url),
  )
}
