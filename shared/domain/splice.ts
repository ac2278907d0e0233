/**
 * One change to a long text: of a text of `of` units, `remove` units from `at` on become `insert`. A unit is what JavaScript counts in
 * a string.
 */
export interface Splice {
  of: number
  at: number
  remove: number
  insert: string
}

/** The shortest single change that makes one text the other. */
export function spliceBetween(from: string, to: string): Splice {
  const shorter = Math.min(from.length, to.length)
  let at = 0
  while (at < shorter && from[at] === to[at]) at += 1
  let after = 0
  while (after < shorter - at && from.at(-1 - after) === to.at(-1 - after)) after += 1
  return { of: from.length, at, remove: from.length - at - after, insert: to.slice(at, to.length - after) }
}

/** The text after the change; undefined when the change was made for another text. */
export function spliced(text: string, { of, at, remove, insert }: Splice): string | undefined {
  if (text.length !== of || at + remove > of) return undefined
  return text.slice(0, at) + insert + text.slice(at + remove)
}
