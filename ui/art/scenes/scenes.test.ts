import { brotliCompressSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { hostelScenes } from '#shared/catalogue/scenes.ts'
import { scene } from './index.ts'

describe.each(hostelScenes)('the picture of %s', name => {
  const markup = scene(name)

  it('is drawn of numbers only', () => {
    expect(markup).not.toMatch(/NaN|undefined|Infinity/)
    expect(markup.match(/<g\b/g)?.length ?? 0).toBe(markup.match(/<\/g>/g)?.length ?? 0)
  })

  it('weighs little: less than 1 KB once compressed', () => {
    expect(brotliCompressSync(markup).length).toBeLessThan(1024)
  })

  it('has exactly one kind of thing in laterite', () => {
    expect(markup.match(/class="warm"/g)).toHaveLength(1)
  })
})

describe('the nine pictures', () => {
  it('are nine, all different, and together under 5 KB', () => {
    const all = hostelScenes.map(scene)
    expect(new Set(all).size).toBe(9)
    expect(brotliCompressSync(all.join('')).length).toBeLessThan(5 * 1024)
  })
})
