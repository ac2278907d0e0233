import type { ProgramType } from './program-type.ts'

export const questionKinds = ['text', 'long-text', 'choice', 'number', 'date', 'file'] as const
export type QuestionKind = (typeof questionKinds)[number]

/** A question of the office beyond the form, for program types or for single programmes. */
export interface AdditionalQuestion {
  /** Never changes: answers are stored under it. */
  id: string
  question: string
  help?: string | undefined
  kind: QuestionKind
  /** Of a choice: the answers, as they are read and stored. */
  choices?: readonly string[] | undefined
  required: boolean
  programTypes: readonly ProgramType[]
  /** Ids; without any, every programme of these types asks it. */
  programmes?: readonly string[] | undefined
}

/** The answer’s name on the wire: `question_why-here`. */
export const questionField = (id: string): string => `question_${id}`
