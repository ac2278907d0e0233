import type sharp from 'sharp'
import { limitConcurrency } from '../../limit-concurrency.ts'

/** A decoded picture may have this many pixels: above any phone's photo that fits the size limit. */
const mostPixels = 64_000_000
/** Progressive and interlaced pictures cannot be decoded line by line: the whole picture is in memory. */
const mostPixelsAtOnce = 25_000_000
const decodeSeconds = 10

const oneAtATime = limitConcurrency(1)
let loaded: Promise<typeof sharp> | undefined

/** Whether a JPEG or PNG can be decoded to its last line. One picture at a time, so that memory stays flat. */
export function imageDecodes(bytes: Buffer): Promise<'decodes' | 'damaged' | 'too-complex'> {
  return oneAtATime(async () => {
    loaded ??= loadSharp()
    const decoder = await loaded
    const picture = decoder(bytes, { limitInputPixels: false, failOn: 'error', sequentialRead: true })
    try {
      const { width, height, isProgressive } = await picture.metadata()
      if (width * height > (isProgressive ? mostPixelsAtOnce : mostPixels)) return 'too-complex'
      await picture.resize(8, 8, { fit: 'fill' }).timeout({ seconds: decodeSeconds }).raw().toBuffer()
      return 'decodes'
    } catch (error) {
      return error instanceof Error && /timeout/i.test(error.message) ? 'too-complex' : 'damaged'
    }
  })
}

/** The image library starts its own threads and takes a moment to load: only the first picture pays for it. */
async function loadSharp(): Promise<typeof sharp> {
  const { default: library } = await import('sharp')
  library.concurrency(1)
  library.cache(false)
  library.block({ operation: ['VipsForeignLoad'] })
  library.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng'] })
  return library
}
