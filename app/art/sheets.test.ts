import { describe, expect, it } from 'vitest'
import { sheets } from './sheets.ts'

describe.each(Object.entries(sheets))('the file of %s', (_name, draw) => {
  const body = draw()

  it('needs no style sheet, which would not reach into it', () => {
    expect(body).not.toContain('class=')
  })

  it('has no attribute twice in an element, which no browser would read', () => {
    const twice = [...body.matchAll(/<[^>]+>/g)].filter(([element]) => {
      const names = [...element.matchAll(/ ([\w-]+)=/g)].map(match => match[1])
      return new Set(names).size < names.length
    })
    expect(twice).toEqual([])
  })
})
