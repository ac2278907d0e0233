import { onFivePointScale } from './cgpa.ts'
import { isMasters, number } from './eligibility.ts'
import { entryTextOf } from './programme-entry.ts'
import type { ProgrammeSummary } from './programmes.ts'
import { judged, type RequirementRow } from './requirement.ts'

/** A degree, as the postgraduate form stores it; anything may be missing. */
export interface Qualification {
  institution?: unknown
  degree?: unknown
  field_of_study?: unknown
  class_of_degree?: unknown
  cgpa?: unknown
  cgpa_scale?: unknown
  end_year?: unknown
}

/** The degree that a postgraduate programme requires, and its CGPA where the programme states one. */
export function degreeRows(programme: ProgrammeSummary, qualifications: readonly Qualification[]): RequirementRow[] {
  const isDoctorate = programme.programType === 'phd'
  const ofLevel = qualifications.filter(({ degree }) => isMasters(degree) === isDoctorate)
  const newest = ofLevel.toSorted((one, other) => Number(other.end_year) - Number(one.end_year))[0]
  const entry = entryTextOf(programme.id)
  const wanted = entry?.kind === 'postgraduate' ? entry.degree : ''
  return [
    {
      id: 'degree',
      requirement: isDoctorate ? 'Master’s degree' : 'First degree',
      wanted,
      answer: inWords(newest ?? qualifications[0]),
      // Only a person who knows the subjects can say which are close enough. Without any degree, the requirement is
      // not met.
      state: qualifications.length === 0 ? 'not_met' : 'to_look_at',
      proof: 'degree_certificate',
    },
    ...(programme.minimumCgpa === undefined ? [] : [cgpaRow(programme.minimumCgpa, ofLevel)]),
    ...(entry?.kind === 'postgraduate' && entry.also
      ? [
          {
            id: 'also',
            requirement: 'Also required',
            wanted: entry.also,
            answer: '',
            state: 'to_look_at',
            proof: 'curriculum_vitae',
          } as const,
        ]
      : []),
  ]
}

/** Scales other than 5.0 are converted for display only, because universities convert them differently. */
function cgpaRow(minimum: number, degrees: readonly Qualification[]): RequirementRow {
  const given = degrees.flatMap(({ cgpa, cgpa_scale }) => {
    const [points, scale] = [number(cgpa), number(cgpa_scale) ?? 5]
    const converted = points === undefined ? undefined : onFivePointScale({ cgpa: points, scale })
    return points === undefined || converted === undefined ? [] : [{ points, scale, converted }]
  })
  const best = given.toSorted((one, other) => other.converted - one.converted)[0]
  const row = {
    id: 'cgpa',
    requirement: 'CGPA',
    wanted: `${minimum.toFixed(1)} of 5.0 or more`,
    proof: 'transcript',
  }
  if (!best) return { ...row, answer: text(degrees[0]?.class_of_degree), state: 'to_look_at' }
  const { points, scale, converted } = best
  if (scale !== 5)
    return { ...row, answer: `${points} of ${scale}, about ${converted.toFixed(2)} of 5.0`, state: 'to_look_at' }
  return { ...row, answer: `${points.toFixed(2)} of 5.0`, state: judged(points >= minimum) }
}

function inWords(qualification: Qualification | undefined): string {
  if (!qualification) return ''
  const { degree, field_of_study, class_of_degree, institution, end_year } = qualification
  const named = [text(degree), text(field_of_study)].filter(Boolean).join(' ')
  return [named, text(class_of_degree), text(institution), text(end_year)].filter(Boolean).join(', ')
}

function text(value: unknown): string {
  return typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : ''
}
