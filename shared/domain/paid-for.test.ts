import { describe, expect, test } from 'vitest'
import { type Asked, type FeeDifference, feeDifference, type PaidFor, paidForProblems } from './paid-for.ts'

const master: PaidFor = { program_type: 'msc', selected_program: 'msc-computer-science', residency: 'nigeria' }
const foundation: PaidFor = { program_type: 'foundation', selected_program: 'foundation-science', residency: 'nigeria' }
const naira = { amount_minor: 1_000_000, currency: 'NGN' }
const dollars = { amount_minor: 5_000, currency: 'USD' }

describe('a payment', () => {
  test.each<[string, Asked, PaidFor, FeeDifference | undefined]>([
    ['of the fee for what is there', { ...master, ...naira }, master, undefined],
    [
      'of the fee from abroad',
      { ...master, residency: 'international', ...dollars },
      { ...master, residency: 'international' },
      undefined,
    ],
    ['from before programmes were written down', { ...master, selected_program: null, ...naira }, master, undefined],
    ['for another residency', { ...master, ...naira }, { ...master, residency: 'international' }, 'fee-changed'],
    ['for a residency that was cleared', { ...master, ...naira }, { ...master, residency: null }, 'fee-changed'],
    [
      'for another programme',
      { ...master, ...naira },
      { ...master, selected_program: 'msc-space-physics' },
      'programme-changed',
    ],
    [
      'for a programme that was cleared',
      { ...master, ...naira },
      { ...master, selected_program: null },
      'programme-changed',
    ],
    [
      'of the same amount for another program type',
      { ...master, ...naira },
      { program_type: 'phd', selected_program: 'phd-computer-science', residency: 'nigeria' },
      'programme-changed',
    ],
    [
      'by card where the fee is a transfer',
      { ...master, ...dollars },
      { program_type: 'phd', selected_program: 'phd-computer-science', residency: 'international' },
      'fee-changed',
    ],
    [
      'where nothing is due any more',
      { ...foundation, ...naira },
      { ...foundation, residency: 'international' },
      'nothing-due',
    ],
    ['of another amount', { ...master, amount_minor: 999_999, currency: 'NGN' }, master, 'fee-changed'],
    [
      'of that amount in another currency',
      { ...master, amount_minor: 1_000_000, currency: 'USD' },
      master,
      'fee-changed',
    ],
  ])('%s', (_name, asked, application, expected) => {
    expect(feeDifference(asked, application)).toBe(expected)
  })
})

describe('an application whose fee is paid', () => {
  test.each<[string, Partial<PaidFor>, string[]]>([
    ['keeps what was paid for', {}, []],
    ['takes no other residency', { residency: 'international' }, ['residency']],
    ['takes no empty residency', { residency: null }, ['residency']],
    ['takes no other programme', { selected_program: 'msc-space-physics' }, ['selected_program']],
    ['takes no empty programme', { selected_program: null }, ['selected_program']],
    [
      'takes no other program type',
      { program_type: 'phd', selected_program: 'phd-computer-science' },
      ['selected_program'],
    ],
    ['names both problems', { residency: null, selected_program: null }, ['selected_program', 'residency']],
  ])('%s', (_name, change, fields) => {
    expect(paidForProblems(master, { ...master, ...change }).map(({ field }) => field)).toEqual(fields)
  })
})
