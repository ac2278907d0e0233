/**
 * One change to a long text of `of` units: the `remove` units from `at` are replaced by `insert`. Units are those of
 * JavaScript strings.
 */
export interface Splice {
  of: number
  at: number
  remove: number
  insert: string
}

/** The shortest single change that turns one text into the other. */
export function spliceBetween(from: string, to: string): Splice {
  const shorter = Math.min(from.length, to.length)
  let at = 0
  while (at < shorter && from[at] === to[at]) at += 1
  let after = 0
  while (after < shorter - at && from.at(-1 - after) === to.at(-1 - after)) after += 1
  return { of: from.length, at, remove: from.length - at - after, insert: to.slice(at, to.length - after) }
}

/** The text after the change; undefined if the change is for another text. */
export function spliced(text: string, { of, at, remove, insert }: Splice): string | undefined {
  if (text.length !== of || at + remove > of) return undefined
  return text.slice(0, at) + insert + text.slice(at + remove)
}
