import { describe, expect, it } from 'vitest'
import { programmes, schoolNames } from '#shared/domain/programmes.ts'
import { rowFits, wordsIn } from './finder-match.ts'

const found = (query: string, group = '') =>
  programmes()
    .filter(({ title, school, image }) =>
      rowFits({ text: `${title} ${schoolNames()[school]}`, groups: `${image} ${school}` }, wordsIn(query), group),
    )
    .map(programme => programme.id)

describe('searching the programmes', () => {
  it('shows all of them while nothing is asked', () => {
    expect(found('')).toHaveLength(39)
    expect(found('  . ')).toHaveLength(39)
  })

  it('finds the beginnings of words, whatever their case and order', () => {
    expect(found('acc')).toEqual(['bsc-accounting'])
    expect(found('GIS')).toEqual(['msc-geoinformatics-gis', 'phd-geoinformatics-gis'])
    expect(found('space physics ph.d')).toEqual(['phd-space-physics'])
    expect(found('ccounting')).toEqual([])
  })

  it('takes every word into account', () => {
    expect(found('petroleum diploma')).toEqual(['pgd-petroleum-energy-resources-engineering'])
    expect(found('petroleum accounting')).toEqual([])
  })

  it('narrows by subject and by school, and both go with words', () => {
    expect(found('', 'petroleum')).toHaveLength(4)
    expect(found('', 'space')).toHaveLength(8)
    expect(found('m.sc', 'space')).toHaveLength(4)
    expect(found('', 'nothing')).toEqual([])
  })
})
