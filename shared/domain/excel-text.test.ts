import { expect, test } from 'vitest'
import { changesInExcel } from './excel-text.ts'

test.each([
  ['0042', true],
  ['270042', false],
  ['20270000042', false],
  ['202700000042', true],
  ['27.0040', true],
  ['.27', true],
  ['27E0042', true],
  ['27e42', true],
  ['2027/0004', true],
  ['27/004', true],
  ['4-27', true],
  ['2027/12/0042', true],
  ['27-0042', false],
  ['27/1942', false],
  ['MAR-0042', true],
  ['27-MAR-042', true],
  ['May27', true],
  ['-27/CMP/0001', true],
  ['+27001', true],
  ['=1+1', true],
  ['@27', true],
  ['2027/CMP/MSC-CS/0001', false],
  ['27/MSC-CS/0001', false],
  ['MARINE/27/0001', false],
  ['USTA/2027/000042', false],
  ['', false],
])('Excel changes “%s”: %s', (text, isChanged) => {
  expect(changesInExcel(text)).toBe(isChanged)
})
