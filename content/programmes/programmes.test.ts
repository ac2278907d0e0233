import { describe, expect, it } from 'vitest'
import { programmeDetails, programmeEntry } from '#shared/domain/programme-entry.ts'
import { programmes } from '#shared/domain/programmes.ts'

const entries = programmes().map(({ id }) => {
  const entry = programmeEntry(id)
  if (!entry) throw new Error(`no text for ${id}`)
  return [id, entry] as const
})

const words = (text: string) => text.split(/\s+/).length

describe('the texts of every programme', () => {
  it('are there for the 39, and for nothing else', () => {
    expect([...programmeDetails().keys()]).toEqual(programmes().map(({ id }) => id))
    expect(programmeEntry('bsc-magic')).toBeUndefined()
  })

  it.each(entries)('%s has a description of 90 to 160 words', (_id, { description }) => {
    expect(words(description)).toBeGreaterThanOrEqual(90)
    expect(words(description)).toBeLessThanOrEqual(160)
  })

  it.each(entries)('%s says what is studied and what follows', (_id, { topics, careers }) => {
    expect(topics.length).toBeGreaterThanOrEqual(4)
    expect(careers.length).toBeGreaterThanOrEqual(2)
    expect(new Set([...topics, ...careers]).size).toBe(topics.length + careers.length)
  })

  it.each(entries)('%s answers three to five questions, each once and briefly', (_id, { faqs = [] }) => {
    expect(faqs.length).toBeGreaterThanOrEqual(3)
    expect(faqs.length).toBeLessThanOrEqual(5)
    expect(new Set(faqs.map(({ question }) => question)).size).toBe(faqs.length)
    for (const { question, answer } of faqs) {
      expect(question).toMatch(/\?$/)
      expect(words(answer)).toBeLessThanOrEqual(70)
    }
  })

  it('are not copies of each other', () => {
    expect(new Set(entries.map(([, { description }]) => description)).size).toBe(39)
  })

  it('speak of the scholarship where there is one', () => {
    for (const [, { hasScholarship, faqs = [] }] of entries) {
      expect(faqs.some(({ question }) => question.includes('50% scholarship'))).toBe(hasScholarship)
    }
  })
})

describe('the requirements of spec section 9', () => {
  const of = (category: string) => entries.filter(([, entry]) => entry.category === category)

  it.each(of('undergraduate'))('%s: five credits, JAMB 150, Direct Entry', (_id, { requirements, creditSubjects }) => {
    expect(requirements[0]).toMatch(/^Five O’Level credits \(A1 to C6\) in up to two sittings: /)
    expect(requirements[0]).toContain(`: ${creditSubjects.join(', ')}`)
    expect(requirements[1]).toContain('JAMB score of 150 or above')
    expect(requirements[2]).toMatch(/Direct Entry .*A Level.*ND or HND.*at least 10 IJMB points/)
  })

  it.each(of('postgraduate'))('%s: degree, transcripts, references, statement', (_id, entry) => {
    const text = entry.requirements.join('\n')
    expect(text.includes('CGPA')).toBe(entry.minimumCgpa !== undefined)
    if (entry.minimumCgpa) expect(text).toContain(`a CGPA of ${entry.minimumCgpa} or above out of 5.0`)
    expect(text.includes('A research proposal.')).toBe(entry.requiresResearchProposal)
    expect(text).toContain(entry.referencesRequired === 3 ? 'Three references.' : 'Two references.')
    expect(text).toMatch(/Academic transcripts[\s\S]*A statement of purpose\./)
    if (entry.programType === 'phd') expect(entry.requirements[0]).toMatch(/^A Master’s degree/)
  })

  it('foundation needs no credits, JUPEB needs five', () => {
    expect(programmeEntry('foundation-science')?.requirements.join(' ')).toContain('fewer than five credits')
    expect(programmeEntry('jupeb-science')?.requirements.join(' ')).toContain('Five O’Level credits')
  })
})
