import type { ProgramType } from '../domain/program-type.ts'
import { programmesOfType } from '../domain/programmes.ts'
import type { FormDescription } from './field.ts'
import { foundationForm } from './foundation.ts'
import { postgraduateForm } from './postgraduate.ts'
import { undergraduateForm } from './undergraduate.ts'

export type FormId = FormDescription['id']

const forms = {
  postgraduate: { description: postgraduateForm, programTypes: ['msc', 'phd'] },
  undergraduate: { description: undergraduateForm, programTypes: ['undergraduate'] },
  foundation: { description: foundationForm, programTypes: ['foundation', 'jupeb'] },
} as const satisfies Record<FormId, { description: FormDescription; programTypes: readonly ProgramType[] }>

const formOfType: Record<ProgramType, FormId> = {
  undergraduate: 'undergraduate',
  foundation: 'foundation',
  jupeb: 'foundation',
  msc: 'postgraduate',
  phd: 'postgraduate',
}

export function formIdOf(programType: ProgramType): FormId {
  return formOfType[programType]
}

export function formDescription(id: FormId): FormDescription {
  return forms[id].description
}

/** The program types that one form serves: the postgraduate form serves msc and phd. */
export function programTypesOf(id: FormId): readonly ProgramType[] {
  return forms[id].programTypes
}

/** The ids of the programmes that one form may be used for. */
export function programmeIdsOf(id: FormId): string[] {
  return forms[id].programTypes.flatMap(programType => programmesOfType(programType).map(programme => programme.id))
}
