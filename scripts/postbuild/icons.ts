import sharp from 'sharp'
import { catalogue, perCatalogue } from '#shared/catalogue/current.ts'
import { tilesOf } from '#shared/catalogue/motifs.ts'
import { brandColours } from '#shared/catalogue/parts/brand.ts'
import { institution } from '#shared/catalogue/parts/institution.ts'
import { paintsOf } from '#shared/domain/brand/paints.ts'
import { motifDocument } from '#ui/art/motif.ts'
import { crestPng, drawnCrest } from './crest.ts'

interface Icon {
  path: string
  body: Buffer
}

const paints = () => paintsOf(brandColours())

/** The favicon. */
export const favicon = perCatalogue(() => drawnCrest(iconLook()))

function iconLook() {
  const { brand, light, crestMark } = paints()
  return { ground: brand, line: light, accent: crestMark }
}

/** The favicon in three formats, the icons of an installed app, and the web manifest that lists them. */
export async function drawIcons(): Promise<Icon[]> {
  const png = (sizePx: number) =>
    sharp(Buffer.from(favicon()), { density: (72 * sizePx) / 64 })
      .resize(sizePx)
      .png()
      .toBuffer()
  const { light, bright } = paints()
  const [small, touch, medium, large] = await Promise.all([png(32), png(180), png(192), png(512)])
  const manifest = {
    name: institution().name,
    short_name: institution().shortName,
    start_url: '/',
    display: 'minimal-ui',
    background_color: paints().light,
    theme_color: paints().brand,
    lang: 'en-NG',
    icons: [
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any maskable' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any maskable' },
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
    ],
  }
  return [
    { path: '/favicon.svg', body: Buffer.from(favicon()) },
    { path: '/favicon.ico', body: icoOf(small, 32) },
    { path: '/apple-touch-icon.png', body: touch },
    { path: '/icon-192.png', body: medium },
    { path: '/icon-512.png', body: large },
    // For the dark head of emails and letters.
    { path: '/crest.png', body: await crestPng(256, { line: light, accent: bright }) },
    { path: '/social.png', body: await drawSocialPicture() },
    { path: '/manifest.webmanifest', body: Buffer.from(JSON.stringify(manifest)) },
  ]
}

const socialTiles = [
  'computer-science',
  'petroleum',
  'space-physics',
  'accounting',
  'materials',
  'applied-math',
  'aerospace',
  'statistics',
]

/** The social image of pages without their own picture: our textile pattern, 1200 by 630. */
async function drawSocialPicture(): Promise<Buffer> {
  const { brand, light, deep } = paints()
  const colours = { ground: brand, line: light }
  const tiles = tilesOf(catalogue(), socialTiles).map(async (subject, index) => ({
    input: await sharp(Buffer.from(motifDocument(subject, { colours, size: 296 })))
      .png()
      .toBuffer(),
    left: 2 + (index % 4) * 300,
    top: 17 + Math.floor(index / 4) * 300,
  }))
  return sharp({ create: { width: 1200, height: 630, channels: 3, background: deep } })
    .composite(await Promise.all(tiles))
    .png({ palette: true })
    .toBuffer()
}

/** An .ico with a single PNG: six bytes of header, sixteen of directory, the picture. */
function icoOf(png: Buffer, sizePx: number): Buffer {
  const head = Buffer.alloc(22)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(1, 4)
  head.writeUInt8(sizePx, 6)
  head.writeUInt8(sizePx, 7)
  head.writeUInt16LE(1, 10)
  head.writeUInt16LE(32, 12)
  head.writeUInt32LE(png.length, 14)
  head.writeUInt32LE(22, 18)
  return Buffer.concat([head, png])
}
