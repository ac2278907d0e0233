import type { Section } from '#shared/forms/field.ts'

const advisedOn: readonly string[] = ['o_level', 'jamb_score', 'qualifications']

/** True for a section whose answers can be compared with the programme’s requirements. */
export function hasEligibilityAdvice(section: Section): boolean {
  return section.fields.some(field => advisedOn.includes(field.name))
}
