/* How a pattern of matriculation numbers is written; `matriculation.ts` makes numbers of it. */

const partNames = ['year', 'yy', 'school', 'programme'] as const
export type PatternPart = (typeof partNames)[number]

export const patternParts = [...partNames.map(name => `{${name}}`), '{serial:4}']

export function isPart(name: string): name is PatternPart {
  return partNames.some(one => one === name)
}

export const serialPart = /\{serial:([3-6])\}/
const longestPattern = 60

/** The problem with a pattern, as a sentence; undefined if it is valid. */
export function patternProblem(pattern: string): string | undefined {
  const names = [...pattern.matchAll(/\{([^{}]*)\}/g)].map(match => match[1] ?? '')
  const serials = names.filter(name => name.startsWith('serial'))
  const unknown = names.find(name => !name.startsWith('serial') && !isPart(name))
  if (pattern.length > longestPattern) return `Use up to ${longestPattern} characters.`
  if (unknown !== undefined) return `{${unknown}} is not known. Use ${patternParts.join(', ')}.`
  if (serials.length !== 1 || !serialPart.test(pattern))
    return 'Add {serial:4} once: the number that counts up, with 3 to 6 digits.'
  if (!names.includes('year') && !names.includes('yy')) return 'Add {year} or {yy}, so that each session counts from 1.'
  if (!/^[A-Za-z0-9/.-]*$/.test(pattern.replace(/\{[^{}]*\}/g, '')))
    return 'Between the parts use letters, digits, “/”, “-” and “.” only.'
  return undefined
}
