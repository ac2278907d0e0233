import { readFileSync } from 'node:fs'
import subsetFont from 'subset-font'

const face = new URL('../../ui/fonts/bricolage-grotesque.woff2', import.meta.url)

/** The heading font at its weight as a static TrueType file, because PDF and the drawing library do not support variable fonts. */
export function displayFace(): Promise<Buffer> {
  return subsetFont(readFileSync(face), '', {
    keepAllGlyphs: true,
    targetFormat: 'truetype',
    variationAxes: { wght: 700 },
  })
}
