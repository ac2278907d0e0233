import { picture } from './image-pieces.ts'
import { handWritten, writtenPdf } from './pdf-pieces.ts'

export { goodFiles, paddedPdf } from './good-files.ts'
export { hostileFiles } from './hostile-files.ts'
export { hostileNames } from './hostile-names.ts'

/** A good PDF of under a kilobyte; different texts give different bytes. */
export function tinyPdf(text = 'Transcript'): Buffer {
  return handWritten({ trailer: `/Info << /Title <${Buffer.from(text).toString('hex')}> >>` })
}

/** Drawn once: nearly every application of a test has one. */
const photos = new Map<string, Promise<Buffer>>()

/** A good passport photograph. */
export async function photoJpeg(width = 300, height = 400): Promise<Buffer> {
  const size = `${width} ${height}`
  const drawn = photos.get(size) ?? picture(width, height).jpeg().toBuffer()
  photos.set(size, drawn)
  return Buffer.from(await drawn)
}

/** A good drawing. */
export function drawingPng(width = 60, height = 80): Promise<Buffer> {
  return picture(width, height).png().toBuffer()
}

/** A PDF that asks for a password. */
export function encryptedPdf(): Promise<Buffer> {
  return writtenPdf('Secret', { userPassword: 'open sesame', ownerPassword: 'close sesame' })
}
