import { describe, expect, it } from 'vitest'
import { feeInWords } from '#shared/domain/fees.ts'
import { programTypeOf } from '#shared/domain/program-type.ts'
import { findProgramme, type ProgrammeSummary, programmes } from '#shared/domain/programmes.ts'
import { applyHref } from './apply.ts'
import { comparedFacts } from './compared-facts.ts'
import { shortened } from './programme-meta.ts'
import { programmePage } from './programme-page.ts'
import { relatedProgrammes } from './related.ts'
import { wholeCost } from './whole-cost.ts'

function programme(id: string): ProgrammeSummary {
  const found = findProgramme(id)
  if (!found) throw new Error(`No programme ${id}`)
  return found
}
const costs = (id: string) => Object.fromEntries(wholeCost(programme(id)).map(line => [line.name, line.amount]))

describe('what a programme costs from the first day to the last', () => {
  it('is one new session and the returning ones after it, for a first degree', () => {
    expect(costs('bsc-software-engineering')).toEqual({
      'First session (new student)': '₦2,553,182',
      '3 sessions more, as a returning student': '₦7,014,546',
      'All 4 years': '₦9,567,728',
      'To apply': 'free',
    })
    expect(costs('beng-civil-engineering')['All 5 years']).toBe('₦11,905,910')
    expect(costs('bsc-accounting')['All 4 years']).toBe('₦8,435,363')
  })

  it.each([
    ['msc-space-physics', 'All 3 semesters, Nigerian students', '₦2,718,182', '$3,000'],
    ['phd-space-physics', 'All 6 semesters, Nigerian students', '₦5,118,182', '$12,000'],
    ['pm-applied-statistics', 'All 2 semesters, Nigerian students', '₦1,812,120', '$2,000'],
  ])('is the published total for %s', (id, name, naira, dollars) => {
    expect(costs(id)[name]).toBe(naira)
    expect(Object.values(costs(id))).toContain(dollars)
    expect(costs(id)['To apply, resident in Nigeria']).toBe(feeInWords(programTypeOf(id), 'nigeria'))
    expect(costs(id)['To apply, resident abroad']).toBe(feeInWords(programTypeOf(id), 'international'))
  })

  it('is one sum for the foundation year and for JUPEB', () => {
    expect(costs('foundation-science')['Total for the year']).toBe('₦1,200,000')
    expect(costs('jupeb-science')['Total for the year']).toBe('₦1,500,000')
    expect(costs('jupeb-science')['To apply, resident abroad']).toBe('free')
  })
})

describe('what else to look at', () => {
  it('begins with the other degree in the same subject', () => {
    expect(relatedProgrammes(programme('msc-geoinformatics-gis'))[0]?.id).toBe('phd-geoinformatics-gis')
  })

  it('is never the programme itself, and no more than four', () => {
    for (const each of programmes()) {
      const related = relatedProgrammes(each)
      expect(related).not.toContain(each)
      expect(related.length).toBeGreaterThan(0)
      expect(related.length).toBeLessThanOrEqual(4)
    }
  })
})

describe('a comparison', () => {
  it('has the same facts, in the same order, for every programme', () => {
    const names = programmes().map(each =>
      comparedFacts(each, '2026-11-20')
        .map(fact => fact.name)
        .join(),
    )
    expect(new Set(names).size).toBe(1)
  })

  it('says which day closes next, or when applications open', () => {
    const applyBy = (id: string, today: string) =>
      comparedFacts(programme(id), today).find(fact => fact.name === 'Apply by')?.values
    expect(applyBy('phd-space-physics', '2026-11-20')).toEqual(['15 January 2027'])
    expect(applyBy('bsc-accounting', '2026-10-01')).toEqual(['Opens on 2 November 2026'])
    expect(applyBy('bsc-accounting', '2030-01-01')).toEqual(['Not announced yet'])
  })
})

describe('a programme page', () => {
  it('exists for each programme and for no other id', () => {
    for (const { id } of programmes()) expect(programmePage(id)?.id).toBe(id)
    expect(programmePage('bsc-nothing')).toBeUndefined()
    expect(programmePage(undefined)).toBeUndefined()
  })

  it('leads to the portal, which is told the programme', () => {
    expect(applyHref('bsc-accounting')).toMatch(/\?program=bsc-accounting$/)
  })

  it('is described in whole sentences where they fit', () => {
    expect(shortened('One. Two two. Three is far too long to fit.', 20)).toBe('One. Two two.')
    expect(shortened('A sentence that never seems to end at all', 20)).toBe('A sentence that…')
  })
})
