import { judgingStages } from '#shared/domain/case-moves.ts'
import type { CaseFile } from '../file-query.ts'

/** Once a decision rests on it, or the applicant has withdrawn, a file is read only. */
export function canWork({ case: { stage } }: CaseFile): boolean {
  return judgingStages.includes(stage)
}
