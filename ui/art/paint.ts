/** Colours as any painter of SVG understands them. */
export interface Paint {
  ground: string
  line: string
  accent: string
}

/** What the classes of a drawing mean (art.css, scenes.css), as attributes: for a drawing in a file, where no style sheet reaches. */
const attributesOf = ({ ground, line, accent }: Paint): Record<string, string> => ({
  cover: `fill="${ground}"`,
  fill: `fill="${line}" stroke="none"`,
  fine: 'stroke-width=".8"',
  dot: 'stroke-width="2.6"',
  resist: 'stroke-width="2.6" opacity=".6"',
  core: 'stroke-width="4.6"',
  ring: 'stroke-width="8.5"',
  hole: `stroke="${ground}" stroke-width="5.5"`,
  teeth: 'stroke-width="3" stroke-linecap="butt"',
  seats: 'stroke-width="3.6"',
  orbit: 'stroke-width="1.8"',
  warm: `fill="${accent}"`,
  glow: `fill="${line}" fill-opacity=".14" stroke="none"`,
  mat: `fill="${ground}" fill-rule="evenodd" stroke="none"`,
  rays: 'stroke-width="2" stroke-dasharray="0 6"',
  'rays fine': 'stroke-width="1.2" stroke-dasharray="0 6"',
  trail: 'stroke-width="2" stroke-dasharray="0 5"',
})

/** A drawing that needs no style sheet. Fails for a class that has no meaning here. */
export function painted(markup: string, paint: Paint): string {
  const attributes = attributesOf(paint)
  return markup.replaceAll(/ class="([^"]*)"/g, (_all, name: string) => {
    const written = attributes[name]
    if (!written) throw new Error(`A drawing has a class that is not painted: ${name}`)
    return ` ${written}`
  })
}
