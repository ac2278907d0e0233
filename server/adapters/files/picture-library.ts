import type sharp from 'sharp'
import { limitConcurrency } from '../../base/limit-concurrency.ts'

let loaded: Promise<typeof sharp> | undefined

/** One picture is in memory at a time. */
export const onePictureAtATime = limitConcurrency(1)

/**
 * The image library starts its own threads and takes a moment to load: only the first picture pays for it. It decodes three formats, and
 * of those only what was recognised by its bytes.
 */
export function pictureLibrary(): Promise<typeof sharp> {
  loaded ??= loadSharp()
  return loaded
}

async function loadSharp(): Promise<typeof sharp> {
  const { default: library } = await import('sharp')
  library.concurrency(1)
  library.cache(false)
  library.block({ operation: ['VipsForeignLoad'] })
  library.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'] })
  return library
}
