import { schools } from '../catalogue/parts/schools.ts'
import { changesInExcel } from './excel-text.ts'
import { type ProgrammeSummary, programmes } from './programmes.ts'

/** The default until the office sets its own. */
export const samplePattern = '{year}/{school}/{programme}/{serial:4}'

export interface MatriculationFacts {
  /** '2027/2028' */
  session: string
  programme: Pick<ProgrammeSummary, 'id' | 'school'>
}

/** The parts of a pattern besides the serial. */
const parts: Record<string, (facts: MatriculationFacts) => string> = {
  year: ({ session }) => session.slice(0, 4),
  yy: ({ session }) => session.slice(2, 4),
  school: ({ programme }) => schools().find(({ key }) => key === programme.school)?.code ?? '',
  programme: ({ programme }) => programmeCode(programme.id),
}

export const patternParts = [...Object.keys(parts).map(name => `{${name}}`), '{serial:4}']

/**
 * 'MSC-CS' for 'msc-computer-science'. Programmes that share a code also share their serials, so numbers never
 * repeat.
 */
export function programmeCode(id: string): string {
  const [level = '', ...words] = id.replace(/^taught-masters-/, 'tm-').split('-')
  return `${level}-${words.map(word => word[0] ?? '').join('')}`.toUpperCase()
}

const serialPart = /\{serial:([3-6])\}/
const longestPattern = 60

/** The problem with a pattern, as a sentence; undefined if it is valid. */
export function patternProblem(pattern: string): string | undefined {
  const names = [...pattern.matchAll(/\{([^{}]*)\}/g)].map(match => match[1] ?? '')
  const serials = names.filter(name => name.startsWith('serial'))
  const unknown = names.find(name => !name.startsWith('serial') && !(name in parts))
  if (pattern.length > longestPattern) return `Use up to ${longestPattern} characters.`
  if (unknown !== undefined) return `{${unknown}} is not known. Use ${patternParts.join(', ')}.`
  if (serials.length !== 1 || !serialPart.test(pattern))
    return 'Add {serial:4} once: the number that counts up, with 3 to 6 digits.'
  if (!names.includes('year') && !names.includes('yy')) return 'Add {year} or {yy}, so that each session counts from 1.'
  if (!/^[A-Za-z0-9/.-]*$/.test(pattern.replace(/\{[^{}]*\}/g, '')))
    return 'Between the parts use letters, digits, “/”, “-” and “.” only.'
  return undefined
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
  return pattern.replace(/\{([a-z]+)\}/g, (whole, name: string) => parts[name]?.(facts) ?? whole)
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
