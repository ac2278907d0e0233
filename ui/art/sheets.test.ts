import { describe, expect, it } from 'vitest'
import { replaceCatalogue, sampleCatalogue } from '#shared/catalogue/current.ts'
import { secondUniversity } from '#shared/catalogue/testing/second-university.ts'
import { motif } from './motif.ts'
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

it('a page has drawings of the university’s own programmes only', () => {
  const names = () => [...sheets.motifs().matchAll(/<symbol id="([^"]+)"/g)].map(([, name]) => name)
  expect(names()).toHaveLength(sampleCatalogue.subjects.length + 1)
  const putBack = replaceCatalogue(secondUniversity)
  expect(names()).toEqual(expect.arrayContaining(['law', 'languages', 'past', 'default']))
  expect(names()).toHaveLength(secondUniversity.subjects.length + 1)
  putBack()
})

it('draws the initials of a subject that nobody has drawn', () => {
  expect(motif('nursing-science')).toBe(motif('initials-NS'))
  expect(motif('nursing-science')).not.toBe(motif('default'))
})
