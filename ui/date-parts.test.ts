import { describe, expect, it } from 'vitest'
import { digitsIn, joinDate, monthIn, splitDate, wholeDate } from './date-parts.ts'

describe('a date in three boxes', () => {
  it('is stored as year, month and day with two digits', () => {
    expect(joinDate({ day: '5', month: '11', year: '2004' })).toBe('2004-11-05')
  })

  it('is empty when all three boxes are', () => {
    expect(joinDate({ day: '', month: '', year: '' })).toBe('')
    expect(splitDate('')).toEqual({ day: '', month: '', year: '' })
  })

  it('keeps a half-typed date for the next visit', () => {
    const stored = joinDate({ day: '', month: '2', year: '2004' })
    expect(stored).toBe('2004-02-')
    expect(splitDate(stored)).toEqual({ day: '', month: '2', year: '2004' })
  })

  it('shows a stored date as people write it', () => {
    expect(splitDate('2004-02-09')).toEqual({ day: '9', month: '2', year: '2004' })
  })
})

it.each([
  [' 27', '27'],
  ['\u00a027 ', '27'],
  ['２７', '27'],
  ['٢٧', '27'],
  ['27th', '27'],
  ['271', '27'],
  ['Feb', ''],
])('a box for two digits keeps of “%s” “%s”', (typed, kept) => {
  expect(digitsIn(typed, 2)).toBe(kept)
})

it.each([
  ['03', '03'],
  ['١٢', '12'],
  ['3rd', '3'],
  ['Mar', '3'],
  ['3ch', '3'],
  ['september', '9'],
  ['Dec.', '12'],
  ['ma', 'ma'],
  ['eju', 'eju'],
  ['Febr uar', '2'],
  ['février', 'février'],
  ['Brumaire of the year', 'Brumaireo'],
  [' ', ''],
])('the box of the month keeps of “%s” “%s”', (typed, kept) => {
  expect(monthIn(typed)).toBe(kept)
})

it('letters in the box of the month stay for the next visit, and are no date', () => {
  const stored = joinDate({ day: '5', month: 'm', year: '2004' })
  expect(stored).toBe('2004-m-05')
  expect(splitDate(stored)).toEqual({ day: '5', month: 'm', year: '2004' })
})

describe('a date that is copied whole', () => {
  it.each([
    '27/02/1998',
    '27.2.1998',
    ' 27-2-1998 ',
    '27 / 02 / 1998',
    '1998-02-27',
    '1998/2/27',
    '27 February 1998',
    '27th Feb, 1998',
    '27 FEB. 1998',
    '٢٧/٠٢/١٩٩٨',
  ])('%s fills the three boxes', text => {
    expect(wholeDate(text)).toEqual({ day: '27', month: '2', year: '1998' })
  })

  it.each([
    '27',
    '1998',
    '27 2',
    '27/02/98',
    '27/0/1998',
    '27 Febtober 98',
    '27 xyz 1998',
    '0803 123 4567',
    '1998-02-27T10:00',
    '',
  ])('“%s” is none', text => {
    expect(wholeDate(text)).toBeUndefined()
  })
})
