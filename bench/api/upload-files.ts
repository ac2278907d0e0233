import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { handWritten, onePage } from '../../server/adapters/files/testing/pdf-pieces.ts'

/** What people upload on the last evening. */
export interface UploadFiles {
  pdf5: Buffer
  pdf1: Buffer
  photo1: Buffer
}

const megabyte = 1024 * 1024

export async function makeUploadFiles(): Promise<UploadFiles> {
  return { pdf5: scannedPdf(5 * megabyte), pdf1: scannedPdf(megabyte), photo1: await photograph(megabyte) }
}

/** A scanned page as phones make it: one picture whose bytes look like noise. A little smaller than `bytes`. */
function scannedPdf(bytes: number): Buffer {
  const picture = randomBytes(bytes - 1024).toString('latin1')
  return handWritten({
    bodies: [...onePage, `<< /Type /XObject /Length ${picture.length} >>\nstream\n${picture}\nendstream`],
  })
}

/** Noise with soft edges in a phone’s format, as large as needed. */
async function photograph(bytes: number): Promise<Buffer> {
  const [width, height] = [1500, 2000]
  const noise = sharp({
    create: { width, height, channels: 3, background: '#888', noise: { type: 'gaussian', mean: 128, sigma: 30 } },
  })
  const raw = await noise.raw().toBuffer()
  let best = Buffer.alloc(0)
  for (let quality = 95; quality > 5; quality -= 10) {
    best = await sharp(raw, { raw: { width, height, channels: 3 } })
      .jpeg({ quality })
      .toBuffer()
    if (best.length <= bytes) break
  }
  return best
}
