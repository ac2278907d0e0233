import { afterEach, expect, test } from 'vitest'
import { replaceCatalogue, sampleCatalogue } from '../catalogue/current.ts'
import { secondUniversity } from '../catalogue/testing/second-university.ts'
import { programTypeName } from './program-type.ts'
import { kindsInWords, tabsOffered, tabTitle, typesOffered } from './programme-kinds.ts'
import { rubricLevelOf } from './rubric.ts'

afterEach(() => void replaceCatalogue(sampleCatalogue))

test('the sample has every kind, in the words of the specification', () => {
  expect(tabsOffered().map(tabTitle)).toEqual(['Undergraduate', 'Postgraduate', 'Foundation and JUPEB'])
  expect(kindsInWords()).toBe('undergraduate, postgraduate, foundation and JUPEB')
  expect(programTypeName('msc')).toBe('Master’s and postgraduate diploma')
})

test('a kind that a university does not have is not named: no JUPEB, no diploma', () => {
  replaceCatalogue(secondUniversity)
  expect(typesOffered()).toEqual(['undergraduate', 'foundation', 'msc', 'phd'])
  expect(tabTitle('foundation')).toBe('Foundation')
  expect(kindsInWords('or')).toBe('undergraduate, postgraduate or foundation')
  expect(programTypeName('msc')).toBe('Master’s')
})

test('nor one of which every programme is retired', () => {
  const programmes = sampleCatalogue.programmes.map(one =>
    one.programType === 'foundation' || one.programType === 'undergraduate' ? { ...one, retired: true as const } : one,
  )
  replaceCatalogue({ ...sampleCatalogue, programmes })
  expect(tabsOffered()).toEqual(['postgraduate', 'foundation'])
  expect(tabTitle('foundation')).toBe('JUPEB')
})

test('a diploma is one because its field says so, whatever its id', () => {
  const programmes = sampleCatalogue.programmes.map(one => {
    const { diploma: _, ...plain } = one
    return one.id === 'msc-space-physics' ? { ...plain, diploma: true as const } : plain
  })
  expect(rubricLevelOf('msc', 'pgd-petroleum-energy-resources-engineering')).toBe('pgd')
  replaceCatalogue({ ...sampleCatalogue, programmes })
  expect(rubricLevelOf('msc', 'pgd-petroleum-energy-resources-engineering')).toBe('msc')
  expect(rubricLevelOf('msc', 'msc-space-physics')).toBe('pgd')
})
