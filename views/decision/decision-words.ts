import { institution } from '#shared/catalogue/parts/institution.ts'
import type { OwnCase } from '#shared/contract/schemas/own-case.ts'
import { clockTime, longDate } from '#shared/domain/calendar.ts'
import { type ProgramType, programTypeName } from '#shared/domain/program-type.ts'
import { type DecisionFace, decisionFace } from './decision-face.ts'

/** What a decision is about. */
export interface Applied {
  application_number?: string | null | undefined
  first_name: string
  program_type: ProgramType
  selected_program: string | null
  selected_program_title?: string | null | undefined
  round?: { session: string } | null | undefined
}

export interface DecisionWords {
  face: DecisionFace
  /** Above the heading. */
  kind: string
  title: string
  lead: string
}

/** 'starting 27 September 2027', or nothing if the day is unknown. */
function starting({ decision }: OwnCase): string {
  return decision?.starts_on ? `, starting ${longDate(decision.starts_on)}` : ''
}

/** The programme of the place, or the one that was applied for. */
export function programmeIn(application: Applied, held: OwnCase): { id: string | null; title: string } {
  return held.decision?.programme ?? chosenBy(application)
}

export function chosenBy(application: Applied): { id: string | null; title: string } {
  const { selected_program: id, selected_program_title, program_type } = application
  return { id, title: selected_program_title ?? programTypeName(program_type) }
}

/** '4 December 2026 at 09:00' */
export function momentOf(moment: string): string {
  const at = new Date(moment)
  return `${longDate(at)} at ${clockTime(at)}`
}

/** The last day before a moment that is too late. */
export function lastDayBefore(moment: string): string {
  return longDate(new Date(Date.parse(moment) - 1))
}

/** The first words of the page. */
export function decisionWords(application: Applied, held: OwnCase): DecisionWords {
  const face = decisionFace(held)
  return { face, ...wordsOf[face](application, held) }
}

type Words = (application: Applied, held: OwnCase) => Omit<DecisionWords, 'face'>

function offerOf({ round }: Applied, { decision }: OwnCase): string {
  const session = decision?.session ?? round?.session
  return session ? `Offer of admission · ${session}` : 'Offer of admission'
}
const about = ({ round }: Applied) => (round ? `Your application · ${round.session}` : 'Your application')

/** ' 1,812 people applied for 120 places.', or nothing if that is unknown. */
function demandIn({ decision }: OwnCase): string {
  if (!decision?.demand) return ''
  const { applied, places } = decision.demand
  const of = (count: number, one: string, many: string) =>
    `${count.toLocaleString('en-GB')} ${count === 1 ? one : many}`
  return ` ${of(applied, 'person', 'people')} applied for ${of(places, 'place', 'places')}.`
}

const wordsOf: Record<DecisionFace, Words> = {
  offered: (application, held) => ({
    kind: offerOf(application, held),
    title: `${application.first_name}, you have a place`,
    lead: `${programmeIn(application, held).title}${starting(held)}.`,
  }),
  consent: (application, held) => ({
    kind: offerOf(application, held),
    title: `${application.first_name}, we can offer you another programme`,
    lead: `${programmeIn(application, held).title}${starting(held)}. You decide whether you want it.`,
  }),
  accepted: acceptedWords,
  deferred: (application, held) => ({
    kind: offerOf(application, held),
    title: 'Your place is deferred',
    lead: `${programmeIn(application, held).title}${starting(held)}. Your place is reserved for you.`,
  }),
  declined: (application, held) => ({
    kind: about(application),
    title: 'You declined this offer',
    lead: `${programmeIn(application, held).title}. We will offer the place to another applicant.`,
  }),
  lapsed: (application, held) => ({
    kind: about(application),
    title: 'This offer has lapsed',
    lead: held.offer?.answer_by
      ? `The last day to reply was ${lastDayBefore(held.offer.answer_by)}. The place goes to another applicant.`
      : 'The last day to reply has passed. The place goes to another applicant.',
  }),
  revoked: (application, held) => ({
    kind: about(application),
    title: 'We have withdrawn our offer',
    lead: `${programmeIn(application, held).title}. We are sorry. We know that you were counting on it.`,
  }),
  waiting: (application, held) => ({
    kind: about(application),
    title: 'You are on the waiting list',
    lead: `${programmeIn(application, held).title}. All places have been offered to other applicants.`,
  }),
  refused: (application, held) => ({
    kind: about(application),
    title: 'We cannot offer you a place this time',
    lead: `${chosenBy(application).title}.${demandIn(held)} We know that this is not the answer you hoped for.`,
  }),
  recorded: (application, held) => ({
    kind: offerOf(application, held),
    title: `${application.first_name}, you have a place`,
    lead: `${programmeIn(application, held).title}. The admissions office has sent you the details.`,
  }),
  withdrawn: (application, held) => ({
    kind: about(application),
    title: 'This application has been withdrawn',
    lead: held.stage === 'withdrawn' ? held.message : 'The offer has ended.',
  }),
}

function acceptedWords(application: Applied, held: OwnCase): Omit<DecisionWords, 'face'> {
  const { title } = programmeIn(application, held)
  const place = `${title}${starting(held)}.`
  const kind = offerOf(application, held)
  switch (held.offer?.state) {
    case 'enrolled':
      return { kind, title: `Welcome to ${institution().shortName}, ${application.first_name}`, lead: place }
    case 'cleared':
      return { kind, title: 'You are cleared to enrol', lead: place }
    case 'confirmed':
      return { kind, title: `${application.first_name}, your place is confirmed`, lead: place }
    default:
      return { kind, title: `${application.first_name}, you have accepted your place`, lead: place }
  }
}
