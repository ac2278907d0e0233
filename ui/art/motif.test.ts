import { brotliCompressSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { motif, motifDocument, subjects } from './motif.ts'

describe('subject motifs', () => {
  it.each(subjects)('draws %s in no more than 4 KB, with no number gone wrong', subject => {
    for (const seed of ['', 'msc-x', 'phd-x', 'pgd-x']) {
      const drawing = motif(subject, { seed })
      expect(drawing.length).toBeLessThanOrEqual(4096)
      expect(drawing).not.toMatch(/NaN|undefined|Infinity/)
    }
  })

  it.each(subjects)('draws %s differently for a master and a doctor, and always the same for each', subject => {
    const master = motif(subject, { seed: 'msc-x' })
    expect(motif(subject, { seed: 'phd-x' })).not.toBe(master)
    expect(motif(subject, { seed: 'msc-x' })).toBe(master)
  })

  it('makes a file of its own that needs no stylesheet', () => {
    const file = motifDocument('gis', { seed: 'msc-gis', size: 600, colours: { ground: '#1d2062', line: '#f7f1e6' } })
    expect(file).toMatch(/^<svg xmlns="http:\/\/www.w3.org\/2000\/svg" width="600"/)
    expect(file).not.toContain('var(')
  })

  it('draws the sixteen tiles of the cloth in no more than 3.5 KB of brotli', () => {
    const cloth = subjects
      .slice(0, 16)
      .map(subject => motif(subject))
      .join('')
    expect(brotliCompressSync(cloth).length).toBeLessThanOrEqual(3500)
  })
})
