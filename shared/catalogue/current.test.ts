import { expect, test } from 'vitest'
import { programmeEntry } from '../domain/programme-entry.ts'
import { findProgramme, programmes, schoolName } from '../domain/programmes.ts'
import { catalogue, perCatalogue, replaceCatalogue } from './current.ts'
import { institution } from './parts/institution.ts'

test('another catalogue is there for everything at once, and the former one comes back whole', () => {
  const before = { name: institution().name, programmes: programmes() }
  const [first] = catalogue().programmes
  if (!first) throw new Error('the sample has programmes')
  const putBack = replaceCatalogue({
    ...catalogue(),
    institution: { ...institution(), name: 'Ekene College' },
    schools: [{ key: 'law', name: 'School of Law', code: 'LAW' }],
    programmes: [{ ...first, id: 'll-b', title: 'LL.B.', school: 'law' }],
  })
  expect(institution().name).toBe('Ekene College')
  expect(programmes().map(({ id }) => id)).toEqual(['ll-b'])
  expect(findProgramme('bsc-accounting')).toBeUndefined()
  expect(programmeEntry('ll-b')?.description).toBe(first.text.description)
  expect([schoolName('law'), schoolName('computing')]).toEqual(['School of Law', ''])
  putBack()
  expect(institution().name).toBe(before.name)
  expect(programmes()).toEqual(before.programmes)
})

test('a derived value is made once for each catalogue', () => {
  let made = 0
  const count = perCatalogue(() => ++made)
  expect([count(), count()]).toEqual([1, 1])
  const putBack = replaceCatalogue({ ...catalogue() })
  expect([count(), count()]).toEqual([2, 2])
  putBack()
})
