import { schools } from '../catalogue/parts/schools.ts'
import { changesInExcel } from './excel-text.ts'
import { isPart, type PatternPart, serialPart } from './matriculation-pattern.ts'
import { type ProgrammeSummary, programmes } from './programmes.ts'

export interface MatriculationFacts {
  /** '2027/2028' */
  session: string
  programme: Pick<ProgrammeSummary, 'id' | 'school'>
}

/** The parts of a pattern besides the serial. */
const parts: Record<PatternPart, (facts: MatriculationFacts) => string> = {
  year: ({ session }) => session.slice(0, 4),
  yy: ({ session }) => session.slice(2, 4),
  school: ({ programme }) => schools().find(({ key }) => key === programme.school)?.code ?? '',
  programme: ({ programme }) => programmeCode(programme.id),
}

/**
 * 'MSC-CS' for 'msc-computer-science'. Programmes that share a code also share their serials, so numbers never
 * repeat.
 */
export function programmeCode(id: string): string {
  const [level = '', ...words] = id.replace(/^taught-masters-/, 'tm-').split('-')
  return `${level}-${words.map(word => word[0] ?? '').join('')}`.toUpperCase()
}

/** A number of this pattern that Excel would change in a CSV file; undefined if there is none. The pattern must be valid. */
export function numberChangedByExcel(pattern: string, session: string): string | undefined {
  const groups = new Set(programmes().map(programme => matriculationGroup(pattern, { session, programme })))
  // The first, a later day and month, and one that is neither.
  const serials = [1, 12, 42]
  return [...groups]
    .flatMap(group => serials.map(serial => matriculationNumber(group, serial) ?? ''))
    .find(changesInExcel)
}

/** Everything but the serial. Numbers within a group are consecutive. '2027/CMP/MSC-CS/{serial:4}' */
export function matriculationGroup(pattern: string, facts: MatriculationFacts): string {
  return pattern.replace(/\{([a-z]+)\}/g, (whole, name: string) => (isPart(name) ? parts[name](facts) : whole))
}

/** The serial of a number in this group; undefined for any other number. */
export function matriculationSerial(group: string, number: string): number | undefined {
  const part = serialPart.exec(group)
  if (!part) return undefined
  const [before, after] = [group.slice(0, part.index), group.slice(part.index + part[0].length)]
  const digits = number.slice(before.length, number.length - after.length)
  if (`${before}${digits}${after}` !== number || digits.length !== Number(part[1]) || !/^\d+$/.test(digits))
    return undefined
  return Number(digits) || undefined
}

/** The number with this serial; undefined if it does not have enough digits. */
export function matriculationNumber(group: string, serial: number): string | undefined {
  const digits = Number(serialPart.exec(group)?.[1] ?? 0)
  const written = String(serial).padStart(digits, '0')
  return written.length > digits ? undefined : group.replace(serialPart, written)
}
