import { describe, expect, it } from 'vitest'
import type { RoundOnWire } from '#shared/contract/schemas/applications.ts'
import { roundWords } from './round-words.ts'

const round = (changes: Partial<RoundOnWire> = {}): RoundOnWire => ({
  id: 'postgraduate-march-2027',
  session: '2027/2028',
  name: 'Postgraduate, March start',
  opens_at: '2026-08-31T23:00:00.000Z',
  closes_at: '2027-01-15T23:00:00.000Z',
  state: 'open',
  ...changes,
})
const september = round({
  name: 'Postgraduate, September start',
  state: 'upcoming',
  opens_at: '2027-01-31T23:00:00.000Z',
  closes_at: '2027-08-06T23:00:00.000Z',
})

describe('an applicant reads of the round', () => {
  it.each([
    ['2026-11-22T10:00:00Z', 'info', 'Postgraduate, March start'],
    ['2027-01-11T22:59:59Z', 'info', 'Postgraduate, March start'],
    ['2027-01-11T23:00:00Z', 'warning', 'Applications close in 3 days'],
    ['2027-01-13T10:00:00Z', 'warning', 'Applications close in 2 days'],
    ['2027-01-14T22:59:59Z', 'warning', 'Applications close tomorrow'],
    ['2027-01-14T23:00:00Z', 'warning', 'Applications close today'],
    // The clock of a device may be wrong; the university says that the round is open.
    ['2027-03-01T10:00:00Z', 'warning', 'Applications close today'],
  ])('at %s while it is open', (now, tone, title) => {
    const words = roundWords(round(), new Date(now))
    expect(words).toMatchObject({ tone, title })
    expect(words.says).toBe('Submit your application by 15 January 2027 at 23:59, West Africa Time.')
  })

  it('with an extension, that the later date is theirs alone', () => {
    expect(roundWords(round({ extended: true }), new Date('2026-11-22T10:00:00Z'))).toEqual({
      tone: 'warning',
      title: 'The admissions office has given you more time',
      says: 'Submit your application by 15 January 2027 at 23:59, West Africa Time. This date is for you only.',
    })
  })

  it('before it opens', () => {
    expect(roundWords(september, new Date('2027-01-20T10:00:00Z'))).toEqual({
      tone: 'info',
      title: 'Applications open on 1 February 2027',
      says: 'This is for Postgraduate, September start. You can prepare everything now and submit from that day.',
    })
  })

  it.each([
    [september, 'You can move it to Postgraduate, September start, which opens on 1 February 2027.'],
    [
      { ...september, state: 'open' as const },
      'You can move it to Postgraduate, September start, which is open until 6 August 2027 at 23:59.',
    ],
    [undefined, 'We have not announced the next dates yet.'],
  ])('after it closed, with %j to move to', (next, says) => {
    const words = roundWords(round({ state: 'closed' }), new Date('2027-01-20T10:00:00Z'), next)
    expect(words.title).toBe('Applications for Postgraduate, March start have closed')
    expect(words.says).toBe(`They closed on 15 January 2027 at 23:59, West Africa Time. Your draft is saved. ${says}`)
  })
})
