import { about } from './about-application.ts'
import { type FactRow, facts, freeText, link, type MailContent, mail, ours, paragraph, text } from './mail-content.ts'
import { written } from './written.ts'

interface Applicant {
  name: string
  programme: string
  applicationNumber: string
  url: string
}

/** Sent when one applicant has been given longer to reply. */
export function answerDateExtended(to: Applicant & { lastDay: string }): MailContent {
  const reply_by = ours(to.lastDay)
  return written('answer-date-extended', to.name, {
    ...about(to, 'Reply now'),
    details: [facts(['Application number', ours(to.applicationNumber)], ['Last day to reply', reply_by])],
    reply_by,
  })
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
  const number = to.matriculationNumber
  return written('place-moved-on', to.name, {
    ...about(to, 'See your application', ...(number ? [['Matriculation number', ours(number)] satisfies FactRow] : [])),
    what_happened: ours(saysOfPlace[to.state]),
  })
}
