import type { ProgramType } from '../domain/program-type.ts'
import { programmes } from '../domain/programmes.ts'
import type { FormDescription } from './field.ts'

export type FormId = FormDescription['id']

const programTypes: Record<FormId, readonly ProgramType[]> = {
  postgraduate: ['msc', 'phd'],
  undergraduate: ['undergraduate'],
  foundation: ['foundation', 'jupeb'],
}

export function formIdOf(programType: ProgramType): FormId {
  return programType === 'undergraduate'
    ? programType
    : programType === 'msc' || programType === 'phd'
      ? 'postgraduate'
      : 'foundation'
}

/** The program types that a form serves: the postgraduate form serves msc and phd. */
export function programTypesOf(id: FormId): readonly ProgramType[] {
  return programTypes[id]
}

/** The ids of the programmes that use a form. An answer can name a retired one: whether it is accepted is for the round to say. */
export function programmeIdsOf(id: FormId): string[] {
  return programTypes[id].flatMap(type =>
    programmes()
      .filter(({ programType }) => programType === type)
      .map(programme => programme.id),
  )
}
