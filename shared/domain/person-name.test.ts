import { expect, test } from 'vitest'
import { hasOnlyLatinLetters, isPlaceholder, isSameName, printedName, printedNames } from './person-name.ts'

test.each(['-', '.', '—', 'N/A', 'n.a.', 'FNU', 'fnu', 'LNU', 'Nil', 'none', '...', '0', 'XXX'])(
  '%s is no name',
  name => expect(isPlaceholder(name)).toBe(true),
)

test.each(['O', 'Na’Allah', 'Nilu', "O'Neil", '王', 'محمد', 'Nonye', 'Li', 'Na', 'No', 'Null'])('%s is a name', name =>
  expect(isPlaceholder(name)).toBe(false),
)

test('the same name, however it is written', () => {
  expect(isSameName('Musa', 'MUSA ')).toBe(true)
  expect(isSameName('Ọlá', 'ola')).toBe(true)
  expect(isSameName('Musa', 'Musan')).toBe(false)
  expect(isSameName('', '')).toBe(false)
})

test.each([
  ['Ẹ̀bùn Ɓello-ƙanwa', true],
  ['Sørensen Łukasz ß', true],
  ["Na'Allah N’Golo", true],
  ['', true],
  ['王小明', false],
  ['محمد', false],
  ['Ada 李', false],
  ['Владимир', false],
])('%s in Latin letters: %s', (name, isLatin) => expect(hasOnlyLatinLetters(name)).toBe(isLatin))

const wang = {
  surname: '王',
  first_name: '小明',
  other_names: '',
  answers: { surname_in_latin: 'Wang', given_names_in_latin: 'Xiaoming' },
}

test('papers are printed in the spelling of the passport', () => {
  expect(printedName(wang)).toBe('Xiaoming Wang')
  expect(printedNames({ ...wang, answers: {} })).toEqual({ surname: '王', given: '小明' })
})

test('a spelling left over from an earlier name is not printed', () => {
  expect(printedName({ ...wang, surname: 'Obi', first_name: 'Ada', other_names: 'N' })).toBe('Ada N Obi')
})

test('one name is printed alone', () => {
  expect(printedName({ surname: 'Suharto', first_name: '', other_names: '' })).toBe('Suharto')
})
