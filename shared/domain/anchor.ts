import { plainLatin } from './same-names.ts'

/** 'bsc-nursing' for 'B.Sc. Nursing'. Empty for a title without a letter of the Latin alphabet. */
export function anchorFor(title: string, most = 100): string {
  return plainLatin(title)
    .replace(/[.’']/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^[^a-z]+/, '')
    .slice(0, most)
    .replace(/-+$/, '')
}

/** Whether a text can be an id as it is. Codes such as 'CSC 101' cannot. */
export function isAnchor(text: string): boolean {
  return /^[a-z][a-z0-9-]{0,99}$/.test(text)
}

/** Leaves room for a number behind it. */
const longestBase = 90

/** An id for a title that nothing has yet: 'law', or 'law-2'. `otherwise` is for titles in other alphabets. */
export function freeAnchor(title: string, otherwise: string, isTaken: (id: string) => boolean): string {
  const base = anchorFor(title, longestBase) || otherwise
  let id = base
  for (let count = 2; isTaken(id); count += 1) id = `${base}-${count}`
  return id
}
