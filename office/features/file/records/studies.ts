/** Studies that an applicant has named, as a records office finds them. */
export interface Studies {
  institution: string
  studied: string
}

const text = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '')

/** Those of a postgraduate application, the newest first; none in other forms. */
export function studiesIn(answers: Readonly<Record<string, unknown>> | undefined): Studies[] {
  const named = answers?.qualifications
  if (!Array.isArray(named)) return []
  return named
    .map((one: unknown) => ({ ...(typeof one === 'object' ? one : {}) }) as Record<string, unknown>)
    .toSorted((one, other) => Number(other.end_year ?? 0) - Number(one.end_year ?? 0))
    .map(({ institution, degree, field_of_study, start_year, end_year }) => ({
      institution: text(institution),
      studied: [
        [text(degree), text(field_of_study)].filter(Boolean).join(' '),
        [text(start_year), text(end_year)].filter(Boolean).join('–'),
      ]
        .filter(Boolean)
        .join(', '),
    }))
    .filter(({ institution }) => institution !== '')
}
