import { readFileSync } from 'node:fs'
import subsetFont from 'subset-font'

const face = new URL('../../app/fonts/bricolage-grotesque.woff2', import.meta.url)

/** The face of our headings at the weight of a heading, as a TrueType file; a PDF and a drawing library want no variable one. */
export function displayFace(): Promise<Buffer> {
  return subsetFont(readFileSync(face), '', {
    keepAllGlyphs: true,
    targetFormat: 'truetype',
    variationAxes: { wght: 700 },
  })
}
