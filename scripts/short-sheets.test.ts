import { describe, expect, it } from 'vitest'
import { shortened, shortNames } from './short-sheets.ts'

describe('the style sheets of a build', () => {
  it('have short names for custom properties, the same in every sheet, except those used in scripts', () => {
    const sheets = ['a{--ink:red;color:var(--ink);margin:var(--gap)}', 'b{color:var(--ink);scale:var(--text-scale)}']
    const names = shortNames(sheets, ["style.setProperty('--text-scale', '2')"])
    expect(sheets.map(sheet => shortened(sheet, names))).toEqual([
      'a{--a:red;color:var(--a);margin:var(--b)}',
      'b{color:var(--a);scale:var(--text-scale)}',
    ])
  })

  it('have six-digit colours where every screen can show them', () => {
    const none = new Map<string, string>()
    expect(shortened('oklch(1 0 0)', none)).toBe('#ffffff')
    expect(shortened('oklch(0.628 0.2577 29.23)', none)).toBe('#ff0000')
    expect(shortened('oklch(0.7 0.3 150)', none)).toBe('oklch(0.7 0.3 150)')
    expect(shortened('oklch(0.14 0.06 277 / 0.72)', none)).toBe('oklch(0.14 0.06 277 / 0.72)')
  })
})
