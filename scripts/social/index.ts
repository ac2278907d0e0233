import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp, { type OutputInfo } from 'sharp'
import { brandColours } from '#shared/catalogue/parts/brand.ts'
import { institution } from '#shared/catalogue/parts/institution.ts'
import { paintsOf } from '#shared/domain/brand/paints.ts'
import { offeredProgrammes, type ProgrammeSummary } from '#shared/domain/programmes.ts'
import { tuitionLine } from '#shared/domain/tuition.ts'
import { motifDocument } from '#ui/art/motif.ts'
import { displayFace } from '../brochures/display-face.ts'
import { drawnCrest } from '../postbuild/crest.ts'

/** Sixteen colours keep every picture under 30 KB; the strip makes the accent one of them. */
const colours = 16

/** The social images of programmes, 1200 by 630, by their paths on the site. */
export async function drawSocialPictures(
  ids: readonly string[] = offeredProgrammes().map(({ id }) => id),
): Promise<{ path: string; body: Buffer }[]> {
  if (ids.length === 0) return []
  const face = await faceFile()
  const pictures = []
  for (const programme of offeredProgrammes().filter(({ id }) => ids.includes(id)))
    pictures.push({ path: `/social/${programme.id}.png`, body: await drawPicture(programme, face) })
  return pictures
}

/** The renderer needs a file and caches its path for the life of the process, so the path is fixed and the file is kept. */
async function faceFile(): Promise<string> {
  const face = await displayFace()
  const folder = fileURLToPath(new URL('../../node_modules/.cache/faces', import.meta.url))
  const file = join(folder, `display-face-${createHash('sha256').update(face).digest('hex').slice(0, 16)}.ttf`)
  if (!existsSync(file)) {
    mkdirSync(folder, { recursive: true })
    const unfinished = `${file}.${process.pid}`
    writeFileSync(unfinished, face)
    renameSync(unfinished, file)
  }
  return file
}

async function drawPicture(programme: ProgrammeSummary, face: string): Promise<Buffer> {
  const { title, image, id, duration, tuition } = programme
  const { brand, light, lightSoft, night, bright } = paintsOf(brandColours())
  const motif = motifDocument(image, { seed: id, colours: { ground: brand, line: light }, size: 470 })
  const words = (text: string, width: number, dpi: number, colour: string) =>
    sharp({
      text: {
        text: `<span foreground="${colour}">${text.replaceAll('&', '&amp;')}</span>`,
        fontfile: face,
        // The comma ends the family name; otherwise 'ExtraBold' would be parsed as a weight.
        font: 'Bricolage Grotesque 96pt ExtraBold,',
        width,
        dpi,
        rgba: true,
        wrap: 'word',
        spacing: -4,
      },
    })
      .raw()
      .toBuffer({ resolveWithObject: true })
  const [name, heading, facts] = await Promise.all([
    words(institution().name, 420, 150, light),
    words(title, 570, title.length > 44 ? 300 : 370, light),
    words(`${duration} · ${tuitionLine(tuition)}`, 570, 180, lightSoft),
  ])
  const crest = Buffer.from(drawnCrest({ line: light, accent: bright, size: 84 }))
  return sharp({ create: { width: 1200, height: 630, channels: 3, background: night } })
    .composite([
      { input: { create: { width: 1200, height: 14, channels: 3, background: bright } }, left: 0, top: 616 },
      { input: Buffer.from(withDots(motif)), left: 666, top: 80 },
      { input: crest, left: 60, top: 64 },
      { ...rawImage(name), left: 162, top: 106 - Math.round(name.info.height / 2) },
      { ...rawImage(heading), left: 64, top: 372 - Math.round(heading.info.height / 2) },
      { ...rawImage(facts), left: 64, top: 550 - facts.info.height },
    ])
    .png({ palette: true, colours, effort: 1, dither: 0 })
    .toBuffer()
}

function rawImage({ data, info: { width, height, channels } }: { data: Buffer; info: OutputInfo }) {
  return { input: data, raw: { width, height, channels } }
}

/** Dots are zero-length dashes, which the renderer omits. */
function withDots(svg: string): string {
  return svg.replace(/stroke-dasharray="[^"]*"/g, dashes => dashes.replace(/(?<=[" ])0(?=[" ])/g, '.01'))
}
