import { describe, expect, test } from 'vitest'
import type { MatchKind } from '#shared/domain/person-match.ts'
import { likenessOf, markedWords, type Trait } from './likeness.ts'

const someone = (about: { surname?: string; given?: string; born?: string; jamb?: string; phone?: string } = {}) => ({
  name: { surname: about.surname ?? 'Bello', given: about.given ?? 'Aisha' },
  date_of_birth: about.born ?? null,
  jamb_number: about.jamb ?? null,
  phone: about.phone ?? '',
})

describe('a line of two accounts', () => {
  test.each<[Trait, Parameters<typeof someone>[0], Parameters<typeof someone>[0], MatchKind[], string | undefined]>([
    ['name', {}, {}, [], 'same'],
    ['name', { surname: 'Bello' }, { surname: 'BELLO' }, ['birth'], 'same'],
    ['name', { surname: 'Àjàyí' }, { surname: 'Ajayi' }, ['birth'], 'nearly'],
    ['name', { surname: 'Ɗanladi' }, { surname: 'Danladi' }, ['birth'], 'nearly'],
    ['name', { given: 'Aisha Zainab' }, { given: 'Aisha' }, ['birth'], 'nearly'],
    ['name', { surname: 'Aisha', given: 'Bello' }, {}, ['birth'], 'nearly'],
    ['name', { given: 'Aisha' }, { given: 'Aishat' }, ['jamb'], 'different'],
    ['name', { given: '' }, { given: 'Aisha' }, ['jamb'], 'different'],
    ['name', { surname: 'عبد الله', given: 'محمد' }, { surname: 'عبد الله', given: 'محمد' }, [], 'same'],
    ['born', { born: '2008-05-06' }, { born: '2008-05-06' }, [], 'same'],
    ['born', { born: '2008-05-06' }, { born: '2008-06-05' }, ['jamb'], 'different'],
    ['born', { born: '2008-05-06' }, { born: '2008-06-05' }, ['birth'], 'elsewhere'],
    ['born', { born: '2008-05-06' }, {}, ['jamb'], undefined],
    ['born', {}, {}, [], undefined],
    ['jamb', { jamb: '202612345678AB' }, { jamb: '2026-1234-5678 ab' }, ['jamb'], 'same'],
    ['jamb', { jamb: '202612345678AB' }, {}, ['jamb'], 'elsewhere'],
    ['phone', { phone: '0803 100 1000' }, { phone: '08031001000' }, ['phone'], 'same'],
    ['phone', { phone: '0803 100 1000' }, { phone: '0803 100 1001' }, ['birth'], 'different'],
  ])('%s of %j and %j is %5$s', (trait, one, other, kinds, likeness) => {
    for (const people of [
      [someone(one), someone(other)],
      [someone(other), someone(one)],
    ])
      expect(likenessOf(trait, people, kinds)).toBe(likeness)
  })
})

test('of a name, the words that the other one does not have are marked', () => {
  expect(markedWords('Aisha Zainab', someone({ given: 'Aishat Zainab' }))).toEqual([
    { word: 'Aisha', isOwn: true },
    { word: 'Zainab', isOwn: false },
  ])
  expect(markedWords('BELLO,', someone())).toEqual([{ word: 'BELLO,', isOwn: false }])
})
