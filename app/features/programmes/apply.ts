import { institution } from '#shared/catalogue/parts/institution.ts'
import type { ProgramType } from '#shared/domain/program-type.ts'

/** The target of 'Continue to Application Portal', which tells the portal the programme. */
export function applyHref(programmeId: string): string {
  const { url } = institution().external.applicationPortal
  return `${url}${url.includes('?') ? '&' : '?'}program=${encodeURIComponent(programmeId)}`
}

const schoolDocuments = ['O’Level result, one or two sittings', 'Passport photograph']
const degreeDocuments = [
  'Transcript and degree certificate',
  'Statement of purpose, to type or upload',
  'CV',
  'Names and academic email addresses of two referees',
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
