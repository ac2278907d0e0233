/*
 * The institution's mark: a lozenge of adire holding the compass flower, on a ground line. Drawn heavier than the motifs, to hold at 32 pixels.
 */
const petal = 'M32 32c-7-5-7-13 0-18 7 5 7 13 0 18'

/** The inside of the mark on a 64 by 64 view box; `line` and `accent` are colours. */
export function crestMarkup(line = 'currentColor', accent = 'var(--accent)'): string {
  const petals = [0, 60, 120, 180, 240, 300]
    .map(angle => `<path d="${petal}" transform="rotate(${angle} 32 32)"/>`)
    .join('')
  return `<g fill="none" stroke="${line}" stroke-width="2.5" stroke-linecap="round" stroke-linejoin="round"><path d="M32 2 62 32 32 62 2 32z"/>${petals}<path d="M11 11h0m42 0h0m0 42h0m-42 0h0" stroke-width="6"/></g><circle cx="32" cy="32" r="4.5" fill="${accent}"/>`
}

/** The mark as a file of its own, for the favicon, the manifest and documents. */
export function crestDocument({ size = 64, ground = 'none', line = '#f7f1e6', accent = '#bf4a1e' } = {}): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="-6 -6 76 76"><rect x="-6" y="-6" width="76" height="76" fill="${ground}"/>${crestMarkup(line, accent)}</svg>`
}
