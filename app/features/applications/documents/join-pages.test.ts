import { describe, expect, it } from 'vitest'
import { joinPages } from './join-pages.ts'

const page = (width: number, height: number, text: string) => ({
  bytes: new TextEncoder().encode(text) as Uint8Array<ArrayBuffer>,
  width,
  height,
})

describe('photos of several pages', () => {
  const bytes = joinPages([page(1500, 2000, 'first'), page(2000, 1500, 'second')])
  const text = new TextDecoder('latin1').decode(bytes)

  it('become one PDF with a page for each', () => {
    expect(text.startsWith('%PDF-1.4\n')).toBe(true)
    expect(text.endsWith('%%EOF\n')).toBe(true)
    expect(text).toContain('/Count 2')
    expect(text.indexOf('first')).toBeLessThan(text.indexOf('second'))
  })

  it('a page lies as its picture does', () => {
    expect(text.match(/\/MediaBox \[0 0 \d+ \d+\]/g)).toEqual(['/MediaBox [0 0 595 842]', '/MediaBox [0 0 842 595]'])
  })

  it('every object is where the table of the file says', () => {
    const start = Number(/startxref\n(\d+)/.exec(text)?.[1])
    expect(text.slice(start, start + 4)).toBe('xref')
    const offsets = [...text.slice(start).matchAll(/(\d{10}) 00000 n/g)].map(match => Number(match[1]))
    expect(offsets).toHaveLength(8)
    for (const [index, offset] of offsets.entries())
      expect(text.slice(offset)).toMatch(new RegExp(`^${index + 1} 0 obj`))
  })
})
