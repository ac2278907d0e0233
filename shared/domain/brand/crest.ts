import { initialsOf } from './initials.ts'
import { lettersIn } from './letters.ts'

/** What a crest is drawn from. */
export type CrestSource =
  /** The mark of the product’s own fictional university: adire holding the compass flower. */
  | { kind: 'emblem' }
  | { kind: 'letters'; letters: string }
  /** An uploaded one, at this address. */
  | { kind: 'file'; href: string }
  /** An uploaded drawing, whole. */
  | { kind: 'drawing'; svg: string }

const petal = 'M32 32c-7-5-7-13 0-18 7 5 7 13 0 18'

/** The inside of a crest on a 64 by 64 view box; `line` and `accent` are colours. Drawn heavier than the motifs, to hold at 32 pixels. */
export function crestMarkup(source: CrestSource, line = 'currentColor', accent = 'var(--accent)'): string {
  switch (source.kind) {
    case 'emblem':
      return emblem(line, accent)
    case 'letters':
      return monogram(source.letters, line, accent)
    case 'file':
      return `${plate}<image href="${source.href}" x="3" y="3" width="58" height="58"/>`
    case 'drawing':
      return `${plate}${source.svg.replace(/^<svg xmlns="[^"]*" width="\d+" height="\d+"/, '<svg x="3" y="3" width="58" height="58"')}`
    default:
      return source satisfies never
  }
}

/** An uploaded crest was made for paper. */
const plate = '<rect width="64" height="64" rx="3" fill="#fff"/>'

function emblem(line: string, accent: string): string {
  const petals = [0, 60, 120, 180, 240, 300]
    .map(angle => `<path d="${petal}" transform="rotate(${angle} 32 32)"/>`)
    .join('')
  return `<g fill="none" stroke="${line}" stroke-width="2.5" stroke-linecap="round" stroke-linejoin="round"><path d="M32 2 62 32 32 62 2 32z"/>${petals}<path d="M11 11h0m42 0h0m0 42h0m-42 0h0" stroke-width="6"/></g><circle cx="32" cy="32" r="4.5" fill="${accent}"/>`
}

/** A plain shield with the initials, for a university that has uploaded no crest. */
function monogram(letters: string, line: string, accent: string): string {
  const inside = lettersIn(letters, { x: 14, y: 15, width: 36, height: 22 }, 3)
  return `<g fill="none" stroke="${line}" stroke-width="2.5" stroke-linecap="round" stroke-linejoin="round"><path d="M7 4h50v31c0 13-10 21-25 26C17 56 7 48 7 35z"/>${inside}</g><path d="M23 46h18" stroke="${accent}" stroke-width="3.5" stroke-linecap="round"/>`
}

/** A crest as a file of its own. */
export function crestDocument(
  source: CrestSource,
  { size = 64, ground = 'none', line, accent }: { size?: number; ground?: string; line: string; accent: string },
): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="-6 -6 76 76"><rect x="-6" y="-6" width="76" height="76" fill="${ground}"/>${crestMarkup(source, line, accent)}</svg>`
}

interface CrestOf {
  name: string
  shortName: string
  crest?: string | undefined
}

/** The letters of a university without a crest. */
export function lettersOf({ name, shortName }: CrestOf): CrestSource {
  return { kind: 'letters', letters: initialsOf(name, shortName) }
}
