import { describe, expect, test } from 'vitest'
import { fullNameOf, initialsOf } from '../../lib/names.ts'
import { putTogether, splitTyped, takeApart } from '../../ui/typed-filter.ts'
import { nextStep } from '../today/round-cloth.tsx'
import { shareInWords } from './assign-dialog.tsx'
import { inWords } from './decide-by.tsx'
import { suggestFilters } from './queue-filters.ts'
import { extended, nothing, toggled } from './use-choice.ts'
import { addressOf, readView, stageTabs } from './view.ts'

describe('a view', () => {
  test.each([
    ['', 'stage=received'],
    ['q=is:overdue', 'stage=all&q=is:overdue'],
    ['stage=checking', 'stage=checking'],
    ['stage=lost&q=bello', 'stage=all&q=bello'],
    ['stage=all', 'stage=all'],
  ])('of the address ?%s is ?%s', (given, address) => {
    expect(addressOf(readView(new URLSearchParams(given)))).toBe(address)
  })

  test('keeps what was typed when another stage is chosen', () => {
    const [received] = stageTabs({ stage: 'ready', q: 'is:unread' }, { received: 3 })
    expect(received).toMatchObject({ label: 'Received', count: 3, to: { search: 'stage=received&q=is:unread' } })
  })

  test('keeps room for counts that are still awaited, and has the same tabs then', () => {
    const awaited = stageTabs({ stage: 'ready', q: '' }, undefined)
    expect(awaited.map(({ label }) => label)).toEqual(
      stageTabs({ stage: 'ready', q: '' }, {}).map(({ label }) => label),
    )
    expect(new Set(awaited.map(({ count }) => count))).toEqual(new Set(['awaited']))
  })

  test('has the same tabs whatever is in their stages', () => {
    const labels = (counts: Record<string, number>) =>
      stageTabs({ stage: 'received', q: '' }, counts).map(({ label }) => label)
    expect(labels({})).toContain('Withdrawn')
    expect(labels({ withdrawn: 1, approved: 2 })).toEqual(labels({}))
  })
})

describe('what is typed', () => {
  test('becomes chips for filters, and words for the rest', () => {
    expect(takeApart('bello is:unread  assignee:"Kemi Obi" aisha')).toEqual({
      chips: ['is:unread', 'assignee:"Kemi Obi"'],
      words: 'bello aisha',
    })
    expect(putTogether({ chips: ['is:unread'], words: ' bello ' })).toBe('is:unread bello')
  })

  test('is no filter before its value is there', () => {
    expect(takeApart('is: assignee:"Kemi')).toEqual({ chips: [], words: 'is: assignee:"Kemi' })
  })
})

describe('filters are suggested', () => {
  const known = {
    colleagues: [{ full_name: 'Kemi Obi' }],
    rounds: [{ id: 'undergraduate-2027', name: 'Undergraduate' }],
  }
  const first = (typed: string, chips: string[] = []) => suggestFilters(typed, chips, known).map(({ filter }) => filter)

  test.each([
    ['is:un', ['is:unread', 'is:unpaid']],
    ['ove', ['is:overdue']],
    ['kemi', ['assignee:"Kemi Obi"']],
    ['documents:m', ['documents:missing']],
    ['bello assignee:"Kemi O', ['assignee:"Kemi Obi"']],
    ['assignee:"Obi', ['assignee:"Kemi Obi"']],
    ['round:und', ['round:undergraduate-2027']],
    ['bello due', ['due:<3d']],
    ['xyz', []],
  ])('for %s', (typed, filters) => {
    expect(first(typed).slice(0, filters.length || 1)).toEqual(filters)
  })

  test('by the name of a programme', () => {
    expect(first('statis')).toContain('programme:msc-applied-statistics')
  })

  test.each([
    ['bello is:un', 'bello', 'is:un'],
    ['bello assignee:"Kemi O', 'bello', 'assignee:"Kemi O'],
    ['bello ', 'bello', ''],
    ['', '', ''],
  ])('in the place of what is being typed in “%s”', (typed, before, last) => {
    expect(splitTyped(typed)).toEqual({ before, last })
  })

  test('not twice', () => {
    expect(first('is:un', ['is:unread'])).toEqual(['is:unpaid'])
  })
})

describe('rows are chosen', () => {
  const rows = ['a', 'b', 'c', 'd'].map(uuid => ({ uuid }))
  test('one by one, and taken out again', () => {
    const one = toggled(nothing, 'b')
    expect(one).toEqual({ uuids: ['b'], isAll: false })
    expect(toggled(one, 'b')).toEqual(nothing)
  })
  test('from one to another, in either direction', () => {
    expect(extended(nothing, rows, { from: 'b', to: 'd' }).uuids).toEqual(['b', 'c', 'd'])
    expect(extended({ uuids: ['d'], isAll: false }, rows, { from: 'c', to: 'a' }).uuids).toEqual(['d', 'a', 'b', 'c'])
    expect(extended(nothing, rows, { from: 'gone', to: 'c' }).uuids).toEqual(['c'])
  })
  test('and everything that matches stops meaning everything when one is taken out', () => {
    expect(toggled({ uuids: [], isAll: true }, 'b')).toEqual(nothing)
  })
})

describe('words', () => {
  test.each([
    [-3, '3 days late'],
    [-1, '1 day late'],
    [0, 'today'],
    [1, 'tomorrow'],
    [9, '9 days'],
  ])('for %i days', (days, words) => expect(inWords(days)).toBe(words))

  test('for a share', () => {
    expect(shareInWords(10, 2)).toBe('5 each.')
    expect(shareInWords(10, 3)).toBe('3 or 4 each.')
  })

  test('for names of one part, and for initials', () => {
    expect(fullNameOf({ name: { surname: 'Bello', given: '' } })).toBe('BELLO')
    expect(fullNameOf({ name: { surname: 'Bello', given: 'Aisha Zainab' } })).toBe('BELLO, Aisha Zainab')
    expect([initialsOf('Kemi Obi'), initialsOf('Pelé'), initialsOf('Ọlá Ṣadé Ẹniọlá')]).toEqual(['KO', 'P', 'ỌẸ'])
  })

  test('for what a round needs next', () => {
    const round = {
      id: 'r',
      name: 'Undergraduate',
      state: 'closed' as const,
      closes_at: '2027-07-30T23:00:00.000Z',
      decisions_by: '2027-08-27',
      counts: { received: 2, told: 9 },
    }
    expect(nextStep(round, '2027-08-26')).toBe('Closed. 2 applications to decide by 27 August 2027, tomorrow.')
    expect(nextStep(round, '2027-08-29')).toBe('Closed. 2 applications should have been decided by 27 August 2027.')
    expect(nextStep({ ...round, state: 'open' }, '2027-07-01')).toBe(
      'Closes on 30 July 2027. 2 applications to decide by 27 August 2027.',
    )
  })
})
