import { describe, expect, it } from 'vitest'
import { makeProgress } from '#app/lib/progress.fixture.ts'
import { progressSentence, progressSteps, readProgressRecord } from './progress-record.ts'

const record = {
  has_paid: true,
  referee_1: true,
  referee_2: true,
  surname: 'Nwosu',
  first_name: 'Adaeze',
  program_type: 'msc',
  email: 'adaeze@mail.example',
  uuid: '',
  progress: undefined,
}

describe('the progress record in the navigation state', () => {
  it('is read as it is, or from the application that a screen handed on', () => {
    expect(readProgressRecord(record)).toEqual(record)
    expect(readProgressRecord({ application: { ...record, uuid: 'x' } })).toEqual({ ...record, uuid: 'x' })
  })

  it.each([null, undefined, 'text', 7, [], {}, { application: null }, { email: 5 }])('is missing in %j', state => {
    expect(readProgressRecord(state)).toBeUndefined()
  })

  it('counts only a plain true as done', () => {
    expect(readProgressRecord({ ...record, has_paid: 'true', referee_1: 1, referee_2: undefined })).toMatchObject({
      has_paid: false,
      referee_1: false,
      referee_2: false,
    })
  })
})

describe('the tracker', () => {
  it('names the three steps and their states', () => {
    expect(progressSteps({ ...record, has_paid: false, referee_2: false })).toEqual([
      { name: 'Payment', isDone: false, word: 'Pending' },
      { name: 'Referee 1', isDone: true, word: 'Submitted' },
      { name: 'Referee 2', isDone: false, word: 'Pending' },
    ])
    expect(progressSteps(record)[0]).toEqual({ name: 'Payment', isDone: true, word: 'Completed' })
  })

  it.each([
    [true, true, true, 'All steps completed! Your application is under review.'],
    [false, true, true, 'Please complete all steps to finish your application.'],
    [true, false, true, 'Please complete all steps to finish your application.'],
    [true, true, false, 'Please complete all steps to finish your application.'],
    [false, false, false, 'Please complete all steps to finish your application.'],
  ])('paid %s, referee 1 %s, referee 2 %s: %s', (has_paid, referee_1, referee_2, sentence) => {
    expect(progressSentence({ ...record, has_paid, referee_1, referee_2 })).toBe(sentence)
  })

  it('shows the answer of the server where an application was handed over', () => {
    const { progress, ...spec } = record
    const handed = readProgressRecord({ application: { ...spec, has_paid: false, progress: makeProgress() } })
    if (!handed) throw new Error('The record is not read')
    expect(progressSteps(handed).map(({ word }) => word)).toEqual(['Completed', 'Pending', 'Pending'])
    expect(progressSentence(handed)).toBe('Please complete all steps to finish your application.')
  })

  it('is not complete while a third reference is missing, and counts no fee that is not due', () => {
    const referees = [1, 2, 3].map(number => ({
      number,
      state: number < 3 ? ('received' as const) : ('asked' as const),
    }))
    const third = { ...record, progress: makeProgress({ referees }) }
    expect(progressSteps(third).at(-1)).toEqual({ name: 'Referee 3', isDone: false, word: 'Pending' })
    expect(progressSentence(third)).toBe('Please complete all steps to finish your application.')
    const refunded = { ...third, progress: makeProgress({ state: 'under_review', fee: { state: 'returned' } }) }
    expect(progressSentence(refunded)).toBe('All steps completed! Your application is under review.')
  })

  it('says that an application was withdrawn, and that a payment is being checked', () => {
    expect(progressSentence({ ...record, progress: makeProgress({ state: 'withdrawn' }) })).toContain('withdrawn')
    const held = { ...record, progress: makeProgress({ fee: { state: 'held' } }) }
    expect(progressSteps(held)[0]).toEqual({ name: 'Payment', isDone: false, word: 'Being checked' })
  })
})
