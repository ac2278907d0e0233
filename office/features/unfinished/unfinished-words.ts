import { programTypeName } from '#shared/domain/program-type.ts'
import { nameInWords } from '../../lib/names.ts'
import type { Unfinished } from './unfinished-query.ts'

/** Many start with an address alone. */
export function nameOf({ name }: Pick<Unfinished, 'name'>): string {
  return name.surname || name.given ? nameInWords(name) : 'No name yet'
}

export function titleOf({ programme_title, program_type }: Unfinished): string {
  return programme_title ?? programTypeName(program_type)
}
