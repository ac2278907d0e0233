import { runInNewContext } from 'node:vm'
import { describe, expect, it, vi } from 'vitest'
import { faqGroups } from '#content/faq/index.ts'
import { runGallery } from './gallery-viewer.ts'
import { fitsSearch, runQuestions } from './question-search.ts'

const found = (search: string) =>
  faqGroups
    .flatMap(group => group.entries)
    .filter(entry => fitsSearch(search, `${entry.question} ${entry.answer}`))
    .map(entry => entry.id)

describe('the search of the questions', () => {
  it('shows everything for an empty search', () => {
    expect(found('')).toHaveLength(faqGroups.flatMap(group => group.entries).length)
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

describe('the behaviour that is written into a page', () => {
  // What the build writes is the text of the function: a name from its module would be missing there.
  it.each([
    ['the questions', runQuestions, [fitsSearch]],
    ['the pictures', runGallery, []],
  ])('of %s starts without anything from its module', (_name, run, parts) => {
    const addEventListener = vi.fn()
    const byId = () => null
    runInNewContext(`(${run})(${parts.join()})`, {
      addEventListener,
      location: { hash: '' },
      document: { getElementById: byId },
    })
    expect(addEventListener).toHaveBeenCalled()
  })
})
