/**
 * A place in a prerendered page that the server fills with what changes while the site stands: nothing as long as there is
 * nothing to say. `name` says of what, `id` of which one.
 */
export function pageGap(name: GapName, id: string): string {
  return `%fill:${name}:${id}%`
}

/** All are markup. */
export type GapName = 'offering-mark' | 'offering-notice' | 'notices' | 'statistics'

/** What is in the gaps, by name and id; the others are empty. */
export type GapTexts = ReadonlyMap<string, string>

export const gapKey = (name: GapName, id: string): string => `${name}:${id}`

const gaps = /%fill:([a-z-]+:[a-z0-9-]+)%/g

export function hasGaps(text: string): boolean {
  return text.search(gaps) >= 0
}

export function fillGaps(text: string, texts: GapTexts): string {
  return text.replaceAll(gaps, (_gap, key: string) => texts.get(key) ?? '')
}
