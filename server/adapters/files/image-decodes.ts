import type { Metadata } from 'sharp'
import { onePictureAtATime, pictureLibrary } from './picture-library.ts'

/** A picture decoded line by line costs time but hardly memory: above any phone's photo that fits the size limit. */
const mostPixels = 64_000_000
/** Progressive and interlaced pictures, and every WebP, cannot be decoded line by line: the whole picture is in memory. */
const mostBytesAtOnce = 192 * 1024 * 1024
const decodeSeconds = 10

/** Whether a JPEG, PNG or WebP can be decoded to its last line. One picture at a time, so that memory stays flat. */
export function imageDecodes(bytes: Buffer): Promise<'decodes' | 'broken-picture' | 'too-many-pixels'> {
  return onePictureAtATime(async () => {
    const decoder = await pictureLibrary()
    const picture = decoder(bytes, { limitInputPixels: false, failOn: 'error', sequentialRead: true })
    try {
      const header = await picture.metadata()
      const pixels = header.width * header.height
      if (
        pixels > mostPixels ||
        ((header.isProgressive || header.format === 'webp') && pixels * bytesOfPixel(header) > mostBytesAtOnce)
      )
        return 'too-many-pixels'
      await picture.resize(8, 8, { fit: 'fill' }).timeout({ seconds: decodeSeconds }).raw().toBuffer()
      return 'decodes'
    } catch (error) {
      return error instanceof Error && /timeout/i.test(error.message) ? 'too-many-pixels' : 'broken-picture'
    }
  })
}

/** What a pixel takes while a whole picture is decoded: two bytes of each channel, colours of a JPEG usually at half of the sides. */
function bytesOfPixel({ channels, chromaSubsampling }: Metadata): number {
  return chromaSubsampling === '4:2:0' ? 3 : 2 * channels
}
