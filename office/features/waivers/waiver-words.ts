import { feeKindNames } from '#shared/domain/fee-kind.ts'
import { formatSum } from '#shared/domain/money.ts'
import { programTypeName } from '#shared/domain/program-type.ts'
import { findProgramme } from '#shared/domain/programmes.ts'
import { waiverCodeInWords } from '#shared/domain/waiver-code.ts'
import type { WaiverState } from '#shared/domain/waivers.ts'
import { nameInWords } from '../../lib/names.ts'
import type { PillTone } from '../../ui/pill.tsx'
import type { Waiver } from './waivers-query.ts'

/** 'K7QMX-4WD9R', 'ADEYEMI, Tolulope', or that the person is gone. */
export function waiverName({ code, application }: Waiver): string {
  if (code) return waiverCodeInWords(code)
  if (!application) return 'A person who was deleted'
  return nameInWords(application.name)
}

/** 'Application fee · Master’s, M.Sc. Computer Science' */
export function coversInWords({ fee, program_types, programmes, code, application }: Waiver): string {
  const titles = programmes.map(id => findProgramme(id)?.title ?? id)
  const whom = [...program_types.map(programTypeName), ...titles]
  const forWhom = code ? (whom.length > 0 ? whom.join(', ') : 'every programme') : application?.application_number
  return [feeKindNames[fee], forWhom].filter(Boolean).join(' · ')
}

/** '₦120,000 and $50'; an en dash for nothing yet. */
export function givenInWords({ given }: Pick<Waiver, 'given'>): string {
  return given.map(formatSum).join(' and ') || '–'
}

export const waiverTones: Record<WaiverState, PillTone> = {
  asked: 'waiting',
  active: 'good',
  used_up: 'quiet',
  expired: 'quiet',
  ended: 'quiet',
}
