import { describe, expect, it } from 'vitest'
import { faqGroups } from '#shared/catalogue/parts/faq.ts'
import { fitsSearch } from './question-search.ts'

const found = (search: string) =>
  faqGroups()
    .flatMap(group => group.entries)
    .filter(entry => fitsSearch(search, `${entry.question} ${entry.answer}`))
    .map(entry => entry.id)

describe('the search of the questions', () => {
  it('shows everything for an empty search', () => {
    expect(found('')).toHaveLength(faqGroups().flatMap(group => group.entries).length)
    expect(found('   ')).toHaveLength(found('').length)
  })

  it('finds words in questions and in answers, in any order and case', () => {
    expect(found('pending PAYMENT')).toContain('payment-not-shown')
    expect(found('lace curtain')).toEqual([])
  })

  it('takes a plural for its singular', () => {
    expect(found('refunds')).toEqual(found('refund'))
    expect(found('refunds')).toContain('refund')
  })

  it('does not mind marks, dots and apostrophes, as a phone types them', () => {
    expect(fitsSearch('phd', 'What do I need for a Ph.D.?')).toBe(true)
    expect(fitsSearch('masters', 'What do I need for a Master’s degree?')).toBe(true)
    expect(fitsSearch('cafe', 'I use a cyber café.')).toBe(true)
    expect(fitsSearch('₦10,000', 'the fee is ₦10,000 if you live in Nigeria')).toBe(true)
  })
})
