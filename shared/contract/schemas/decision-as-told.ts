import * as z from 'zod'
import { programTypes } from '../../domain/program-type.ts'
import { ownCase } from './own-case.ts'

/** The applicant’s own page of a decision: as it is, or as it will be from the hour of the release on. */
export const decisionAsTold = z.object({
  application: z.object({
    application_number: z.string().nullable(),
    first_name: z.string(),
    program_type: z.enum(programTypes),
    selected_program: z.string().nullable(),
    selected_program_title: z.string().nullable(),
    round: z.object({ session: z.string() }).optional(),
  }),
  case: ownCase,
})
export type DecisionAsTold = z.infer<typeof decisionAsTold>
