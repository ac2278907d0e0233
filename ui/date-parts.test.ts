import { describe, expect, it } from 'vitest'
import { joinDate, splitDate } from './date-parts.ts'

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
