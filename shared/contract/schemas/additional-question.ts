import * as z from 'zod'
import { questionKinds } from '../../domain/additional-questions.ts'
import { programTypes } from '../../domain/program-type.ts'

/** A question of the office beyond the form. */
export const additionalQuestion = z.object({
  id: z.string(),
  question: z.string(),
  help: z.string().optional(),
  kind: z.enum(questionKinds),
  choices: z.array(z.string()).optional(),
  required: z.boolean(),
  programTypes: z.array(z.enum(programTypes)),
  /** Ids; absent if every programme of these types asks it. */
  programmes: z.array(z.string()).optional(),
})
