import { institution } from '#shared/catalogue/parts/institution.ts'
import type { ProgramType } from '#shared/domain/program-type.ts'
import type { ProgrammeSummary } from '#shared/domain/programmes.ts'

/** The target of 'Continue to Application Portal', which tells the portal the programme. */
export function applyHref(programmeId: string): string {
  const { url } = institution().external.applicationPortal
  return `${url}${url.includes('?') ? '&' : '?'}program=${encodeURIComponent(programmeId)}`
}

const schoolDocuments = ['O’Level result, one or two sittings', 'Passport photograph']
const twoReferees = 'Names and academic email addresses of two referees'

const degreeDocuments = [
  'Transcript and degree certificate',
  'Statement of purpose, to type or upload',
  'CV',
  twoReferees,
  'Passport photograph',
]

/** What to have ready before opening the form. */
export const toHaveAtHand: Record<ProgramType, readonly string[]> = {
  undergraduate: [...schoolDocuments, 'JAMB registration number and result, or the certificate for Direct Entry'],
  foundation: schoolDocuments,
  jupeb: schoolDocuments,
  msc: degreeDocuments,
  phd: degreeDocuments,
}

const refereesAtHand: Readonly<Record<number, readonly string[]>> = {
  0: [],
  1: ['Name and academic email address of one referee'],
  3: ['Names and academic email addresses of three referees'],
}

/** The same for one programme, which may ask for another number of references. */
export function atHandFor({
  programType,
  referencesRequired,
}: Pick<ProgrammeSummary, 'programType' | 'referencesRequired'>): readonly string[] {
  return toHaveAtHand[programType].flatMap(item =>
    item === twoReferees ? (refereesAtHand[referencesRequired] ?? [item]) : [item],
  )
}
