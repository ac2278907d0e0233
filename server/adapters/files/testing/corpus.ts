import { picture } from './image-pieces.ts'
import { handWritten, writtenPdf } from './pdf-pieces.ts'

export { goodFiles, paddedPdf } from './good-files.ts'
export { hostileFiles } from './hostile-files.ts'
export { hostileNames } from './hostile-names.ts'

/** A good PDF of under a kilobyte; different texts give different bytes. */
export function tinyPdf(text = 'Transcript'): Buffer {
  return handWritten({ trailer: `/Info << /Title <${Buffer.from(text).toString('hex')}> >>` })
}

/** A good passport photograph. */
export function photoJpeg(width = 300, height = 400): Promise<Buffer> {
  return picture(width, height).jpeg().toBuffer()
}

/** A good drawing. */
export function drawingPng(width = 60, height = 80): Promise<Buffer> {
  return picture(width, height).png().toBuffer()
}

/** A PDF that asks for a password. */
export function encryptedPdf(): Promise<Buffer> {
  return writtenPdf('Secret', { userPassword: 'open sesame', ownerPassword: 'close sesame' })
}
