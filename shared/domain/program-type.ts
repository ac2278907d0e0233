import { offeredKinds } from '../catalogue/parts/offered-kinds.ts'
import { programmeTypes } from '../catalogue/parts/programme-types.ts'

/** The five kinds of application (contract section 3). */
export const programTypes = ['undergraduate', 'foundation', 'jupeb', 'msc', 'phd'] as const

export type ProgramType = (typeof programTypes)[number]

/** The user fields that contain the program type; all may be missing in a stored session (spec section 3). */
export interface ProgramTypeSource {
  program?: string | null
  program_type?: string | null
  applications?: readonly { program_type?: string | null }[] | null
  postgraduate_applications?: readonly unknown[] | null
  user?: ProgramTypeSource | null
}

const names = {
  undergraduate: 'Undergraduate',
  foundation: 'Foundation',
  jupeb: 'JUPEB',
  msc: 'Master’s and postgraduate diploma',
  phd: 'Ph.D.',
} as const satisfies Record<ProgramType, string>

/** True when the value is one of the five program types, written in lower case. */
export function isProgramType(value: unknown): value is ProgramType {
  return programTypes.some(programType => programType === value)
}

/** The program type of a programme. A programme is never deleted, so only what was typed wrong is no programme. */
export function programTypeOf(programmeId: string): ProgramType {
  return programmeTypes()[programmeId] ?? 'undergraduate'
}

/** The display name of the program type. */
export function programTypeName(programType: ProgramType): string {
  if (programType === 'msc' && !offeredKinds().hasDiplomas) return 'Master’s'
  return names[programType]
}

/** JUPEB in an enumeration; nothing for a university that does not prepare for it. */
export const jupebToo = () => (offeredKinds().types.includes('jupeb') ? 'JUPEB, ' : '')

/** True for every type whose applicants name referees, including the summary word 'postgraduate'. */
export function isPostgraduate(programType: string | undefined): boolean {
  return programType === 'msc' || programType === 'phd' || programType === 'postgraduate'
}

/**
 * Spec section 4: user.program; else the first application’s program_type; else 'postgraduate' if postgraduate
 * applications exist; else program_type or program. Lower-cased; a programme id becomes its program type.
 */
export function resolveProgramType(data: ProgramTypeSource): string | undefined {
  const user = data.user ?? data
  const applications = data.applications ?? user.applications
  const postgraduate = data.postgraduate_applications ?? user.postgraduate_applications
  return (
    spoken(user.program) ??
    spoken(applications?.[0]?.program_type) ??
    (postgraduate?.length ? 'postgraduate' : undefined) ??
    spoken(data.program_type) ??
    spoken(user.program_type) ??
    spoken(data.program)
  )
}

function spoken(value: string | null | undefined): string | undefined {
  const word = value?.trim().toLowerCase()
  if (!word) return undefined
  return programmeTypes()[word] ?? word
}
