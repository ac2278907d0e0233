import { expect } from 'vitest'

/** Nearly as long as a test may take: how fast pages are drawn is nothing that a test controls. */
const longestMs = 540_000

/**
 * What visitors get once a publication is drawn. Drawing comes after everything else that the machine has to do, so that on one whose
 * processors are never free it takes minutes.
 */
export function expectPublished(read: () => unknown): ReturnType<typeof expect.poll> {
  return expect.poll(read, { timeout: longestMs })
}
