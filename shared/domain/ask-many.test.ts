import { describe, expect, test } from 'vitest'
import { askableOf, sayNotAsked } from './ask-many.ts'

const photo = { kind: 'passport_photo' }
const transcript = { kind: 'transcript' }
const words = { kind: 'answer' }
const person = {
  stage: 'checking' as const,
  hasAccount: true,
  inForm: new Set(['passport_photo', 'transcript']),
  open: new Set<string>(),
}

describe('requests to many', () => {
  test('go to everyone whose documents are being checked', () => {
    for (const stage of ['received', 'checking', 'with_applicant'] as const)
      expect(askableOf([photo, words], { ...person, stage })).toEqual([photo, words])
    for (const stage of ['reviewing', 'ready', 'proposed', 'approved', 'told', 'withdrawn', 'returned'] as const)
      expect(askableOf([photo], { ...person, stage })).toBe('stage')
  })

  test('leave out what somebody has been asked for, and never a reply in words', () => {
    const open = new Set(['passport_photo', 'answer'])
    expect(askableOf([photo, transcript, words], { ...person, open })).toEqual([transcript, words])
    expect(askableOf([photo], { ...person, open })).toBe('asked')
  })

  test('say why someone is left out', () => {
    expect(askableOf([photo], { ...person, hasAccount: false })).toBe('no-account')
    expect(askableOf([photo], { ...person, inForm: new Set() })).toBe('not-in-form')
    expect([sayNotAsked('asked'), sayNotAsked('asked', 2)]).toEqual(['has been asked for it', 'have been asked for it'])
  })
})
