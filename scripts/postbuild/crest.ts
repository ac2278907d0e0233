import sharp from 'sharp'
import { crestSource } from '#shared/catalogue/crest-source.ts'
import { catalogue, perCatalogue } from '#shared/catalogue/current.ts'
import { type CrestSource, crestDocument } from '#shared/domain/brand/crest.ts'

/** The crest that the university has uploaded, as its bytes; without them it is drawn from the initials. */
let uploaded: CrestSource | undefined

/** Takes the bytes of the uploaded crest, in base64. It is drawn small everywhere, so a small copy is enough. */
export async function takeUploadedCrest(id: string, base64: string): Promise<void> {
  const bytes = Buffer.from(base64, 'base64')
  if (id.endsWith('.svg')) {
    uploaded = { kind: 'drawing', svg: bytes.toString('utf8') }
    return
  }
  const small = await sharp(bytes)
    .resize({ width: 512, height: 512, fit: 'inside', withoutEnlargement: true })
    .png()
    .toBuffer()
  uploaded = { kind: 'file', href: `data:image/png;base64,${small.toString('base64')}` }
}

const source = perCatalogue((): CrestSource => {
  const { institution } = catalogue()
  if (institution.crest && uploaded) return uploaded
  const { crest: _crest, ...without } = institution
  return crestSource(without)
})

/** The crest as a file of its own, which needs no other. */
export function drawnCrest(look: Parameters<typeof crestDocument>[1]): string {
  return crestDocument(source(), look)
}

/** The same as a picture. */
export function crestPng(sizePx: number, look: Omit<Parameters<typeof crestDocument>[1], 'size'>): Promise<Buffer> {
  return sharp(Buffer.from(drawnCrest({ ...look, size: sizePx })), { density: 72 })
    .resize(sizePx)
    .png()
    .toBuffer()
}
