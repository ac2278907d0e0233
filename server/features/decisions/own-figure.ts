import type { OwnFigure } from '#shared/domain/decisions.ts'
import { writeOwnFigures } from '#shared/domain/own-figures.ts'
import type { RequirementRow } from '#shared/domain/requirement.ts'
import { requirementRows } from '#shared/domain/requirement-rows.ts'
import type { DecidedCase } from './find-decided.ts'

const rowsOf: Record<OwnFigure, (row: RequirementRow) => boolean> = {
  'o-level': ({ id }) => id === 'o-level' || id.startsWith('credit:'),
  'jamb-score': ({ id }) => id === 'jamb-score',
  cgpa: ({ id }) => id === 'cgpa',
  'degree-class': ({ id }) => id === 'degree' || id === 'also',
}

/**
 * The applicant’s own figure next to what was needed: “English C6 or better: you have D7”. Null if no answer falls
 * short.
 */
export function ownFigureOf(
  figure: OwnFigure,
  { answers, selected_program, starts_on, jamb }: DecidedCase,
): string | null {
  const short = requirementRows({
    answers,
    selected_program,
    startsOn: starts_on ?? undefined,
    jamb: jamb ?? undefined,
  })
    .filter(rowsOf[figure])
    .filter(({ state }) => state !== 'met')
    .map(({ requirement, wanted, answer }) => ({ requirement, wanted, own: answer || 'none' }))
  return short.length > 0 ? writeOwnFigures(short) : null
}
