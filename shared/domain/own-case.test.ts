import { describe, expect, test } from 'vitest'
import { caseStages } from './case-life.ts'
import { type OwnCaseFacts, ownCase } from './own-case.ts'

const facts: OwnCaseFacts = {
  stage: 'received',
  since: new Date('2026-11-20T10:00:00Z'),
  decideBy: '2026-12-18',
  openRequests: 2,
  dueAt: new Date('2026-11-30T23:00:00Z'),
  released: undefined,
  isRevoked: false,
  sitting: undefined,
}

const screening = { kind: 'screening', startsAt: new Date('2026-12-05T08:00:00Z') } as const

describe('what the applicant reads', () => {
  test.each<[Partial<OwnCaseFacts>, string, string]>([
    [{ stage: 'received' }, 'received', 'Received. We will decide by 18 December 2026.'],
    [{ stage: 'received', decideBy: undefined }, 'received', 'Received.'],
    [{ stage: 'checking' }, 'checking', 'We are checking your documents.'],
    [{ stage: 'with_applicant' }, 'with_applicant', 'We need 2 things by 30 November 2026.'],
    [{ stage: 'with_applicant', openRequests: 1 }, 'with_applicant', 'We need 1 thing by 30 November 2026.'],
    [{ stage: 'reviewing' }, 'reviewing', 'Our academic staff are reading your application.'],
    [{ stage: 'reviewing', sitting: screening }, 'reviewing', 'Screening on 5 December 2026.'],
    [{ stage: 'approved', sitting: screening }, 'reviewing', 'Screening on 5 December 2026.'],
    [{ stage: 'ready', sitting: { ...screening, kind: 'interview' } }, 'reviewing', 'Interview on 5 December 2026.'],
    [{ stage: 'checking', sitting: screening }, 'checking', 'We are checking your documents.'],
    [{ stage: 'told', released: 'offer' }, 'told', 'We offer you a place.'],
    [{ stage: 'ready', released: 'waiting_list' }, 'told', 'You are on the waiting list.'],
    [{ stage: 'approved', released: 'rejection' }, 'told', 'We cannot offer you a place this time.'],
    [{ stage: 'ready', released: 'offer', isRevoked: true }, 'told', 'We have withdrawn our offer.'],
    [{ stage: 'withdrawn', released: 'offer' }, 'withdrawn', 'You withdrew on 20 November 2026.'],
    [{ stage: 'withdrawn' }, 'withdrawn', 'You withdrew on 20 November 2026.'],
  ])('%j: %s', (change, stage, message) => {
    expect(ownCase({ ...facts, ...change })).toEqual({ stage, message })
  })

  test('is the same from review to release, whatever has been decided', () => {
    const hidden = caseStages.filter(stage => ['reviewing', 'ready', 'proposed', 'approved', 'told'].includes(stage))
    expect(hidden).toHaveLength(5)
    for (const stage of hidden) expect(ownCase({ ...facts, stage })).toEqual(ownCase({ ...facts, stage: 'reviewing' }))
  })

  test('is nothing while the applicant has the application again', () => {
    expect(ownCase({ ...facts, stage: 'returned' })).toBeUndefined()
  })
})
