import type { ReferenceSummary } from '#shared/contract/schemas/references.ts'
import { programTypeName } from '#shared/domain/program-type.ts'

/** The person a reference is about, as the referee reads it. */
export interface Candidate {
  name: string
  programme: string
  programType: string
}

export function candidateOf(summary: ReferenceSummary): Candidate {
  return {
    name: [summary.first_name, summary.other_names, summary.surname].filter(part => part !== '').join(' '),
    programme: summary.selected_program,
    programType: programTypeName(summary.program_type),
  }
}
