import { expect, it } from 'vitest'
import { reasonLabelIn, withKeys } from './reasons.ts'

const reason = (label: string) => ({ code: label.toLowerCase().replaceAll(' ', '-'), label, request: '' })

it('each reason has a letter of its own, and one that is added below takes none away', () => {
  const keys = (labels: string[]) => withKeys(labels.map(reason)).map(({ key }) => key)
  expect(keys(['Blurred', 'Wrong year', 'Part missing', 'Not theirs'])).toEqual(['b', 'w', 'p', 'n'])
  expect(keys(['Blurred', 'Wrong year', 'Bad light', 'Another document'])).toEqual(['b', 'w', 'a', 'n'])
})

it('reasons in other scripts, or whose letters are all taken, get a digit', () => {
  expect(withKeys([reason('غير واضح'), reason('B'), reason('B')]).map(({ key }) => key)).toEqual(['1', 'b', '2'])
})

it('a reason that is no longer offered is not shown as a code', () => {
  expect(reasonLabelIn([reason('Blurred')], 'torn')).toBe('Not fine')
})
