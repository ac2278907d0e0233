/*
 * Builds ui/fonts/bricolage-grotesque.woff2: one variable font (600 to 800) with everything our headings need, from the three files of
 * the package. Run it again only when the font or the letters change: node scripts/build-font.ts
 */
import { readFile, writeFile } from 'node:fs/promises'
import subsetFont from 'subset-font'
import { readGlyphs, withGlyphs } from './font/glyphs.ts'
import { addLetters } from './font/letters.ts'
import { readTables, table, writeTables } from './font/sfnt.ts'

const weights = { min: 600, max: 800 }
const anchorWeight = 700
const budgetBytes = 25_000

const ascii = String.fromCharCode(...Array.from({ length: 95 }, (_, index) => 32 + index))
const latin = `${ascii}–—‘’“”…·×−€£©ÁáÀàÉéÈèÍíÌìÓóÒòÚúÙù\u0300\u0301\u0303\u0323`
const naira = '₦'

const source = async (part: string): Promise<Buffer> => {
  const file = `@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-${part}-wght-normal.woff2`
  return readFile(new URL(import.meta.resolve(file)))
}

type SubsetOptions = NonNullable<Parameters<typeof subsetFont>[2]>

const common = {
  targetFormat: 'truetype',
  noHinting: true,
  keepFeatures: ['kern', 'mark', 'mkmk', 'tnum'],
  dropTables: ['HVAR', 'MVAR', 'STAT', 'prep', 'gasp', 'DSIG'],
} satisfies SubsetOptions

const variable = { ...common, variationAxes: { wght: weights } }
const still = { ...common, variationAxes: { wght: anchorWeight } }

const latinFile = await source('latin')
const face = readTables(await subsetFont(latinFile, latin, variable))
const faceAtAnchorWeight = readTables(await subsetFont(latinFile, latin, still))
const currency = readGlyphs(readTables(await subsetFont(await source('latin-ext'), naira, variable)))

// Kerning and mark positions that vary with the weight take 10 KB; those of the middle weight are accurate to a unit or two.
face.set('GPOS', table(faceAtAnchorWeight, 'GPOS'))
face.set('GDEF', table(faceAtAnchorWeight, 'GDEF'))

const set = readGlyphs(face)
const nairaGlyph = currency.glyphs[currency.codes.get(naira.codePointAt(0) ?? 0) ?? 0]
if (!nairaGlyph || nairaGlyph.outline.readInt16BE(0) < 0)
  throw new Error('The naira sign must be an outline of its own.')
set.codes.set(naira.codePointAt(0) ?? 0, set.glyphs.length)
set.glyphs.push(nairaGlyph)

const metrics = table(face, 'OS/2')
const complete = addLetters(set, { capital: metrics.readInt16BE(88), small: metrics.readInt16BE(86) })
const file = await subsetFont(writeTables(withGlyphs(face, complete)), '', {
  keepAllGlyphs: true,
  noHinting: true,
  targetFormat: 'woff2',
})
if (file.length > budgetBytes) throw new Error(`The face has ${file.length} bytes; the budget is ${budgetBytes}.`)
await writeFile(new URL('../ui/fonts/bricolage-grotesque.woff2', import.meta.url), file)
process.stdout.write(`bricolage-grotesque.woff2: ${file.length} bytes, ${complete.glyphs.length} glyphs\n`)
