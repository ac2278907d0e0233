import { describe, expect, it } from 'vitest'
import { type Answers, noAnswers } from './answers.ts'
import { type Draft, hasUnsent } from './draft.ts'
import { dropOtherWords, mergeDrafts, takeOtherWords } from './merge-drafts.ts'

const at = (time: string) => `2026-11-20T${time}:00.000Z`
const words = (final_recommendation: string, more: Partial<Answers> = {}): Answers => ({
  ...noAnswers,
  name: 'Prof. Okafor',
  final_recommendation,
  ...more,
})
const untouched: Draft = { answers: words(''), idempotencyKey: 'key', savedAt: '' }
const typed = (answers: Answers, savedAt: string, more: Partial<Draft> = {}): Draft => ({
  ...untouched,
  answers,
  savedAt,
  ...more,
})

describe('words on this device and words at the university', () => {
  it('are what the device has when nothing was kept yet, and are still to be sent', () => {
    const device = typed(words('Admit her.'), at('14:20'))
    const merged = mergeDrafts(device, { answers: noAnswers, savedAt: null })
    expect(merged).toBe(device)
    expect(hasUnsent(merged)).toBe(true)
  })

  it('go on from another device on one where nothing was typed', () => {
    const merged = mergeDrafts(untouched, { answers: words('Admit her.'), savedAt: at('14:32') })
    expect(merged).toMatchObject({ answers: words('Admit her.'), savedAt: at('14:32') })
    expect(hasUnsent(merged)).toBe(false)
    expect(merged.other).toBeUndefined()
  })

  it('are one when they say the same, though the university tidies spaces', () => {
    const device = typed(words('Admit her. '), at('14:20'))
    const merged = mergeDrafts(device, { answers: words('Admit her.'), savedAt: at('14:32') })
    expect(merged.answers.final_recommendation).toBe('Admit her. ')
    expect(hasUnsent(merged)).toBe(false)
  })

  it('continue with the device when no one wrote elsewhere since, whatever the clocks say', () => {
    const device = typed(words('Admit her at once.'), at('09:00'), {
      university: { savedAt: at('14:32'), of: 'older' },
    })
    expect(mergeDrafts(device, { answers: words('Admit her.'), savedAt: at('14:32') })).toBe(device)
    expect(hasUnsent(device)).toBe(true)
  })

  it('are the other device’s when this one had sent all it had, without a question when nothing of it is missing', () => {
    const device = typed(words('Admit her.'), at('14:20'), { university: { savedAt: at('14:20'), of: at('14:20') } })
    const held = { answers: words('Admit her. At once.', { research_ability: 4 }), savedAt: at('14:32') }
    expect(mergeDrafts(device, held)).toEqual({
      ...device,
      answers: held.answers,
      savedAt: at('14:32'),
      university: { savedAt: at('14:32'), of: at('14:32') },
    })
  })

  it('leave the choice when the other device wrote later and something here would be lost', () => {
    const device = typed(words('Wait a year.'), at('14:20'))
    const merged = mergeDrafts(device, { answers: words('Admit her.'), savedAt: at('14:32') })
    expect(merged.answers).toEqual(words('Admit her.'))
    expect(merged.other).toEqual({ answers: words('Wait a year.'), savedAt: at('14:20'), from: 'this-device' })
  })

  it('leave the choice when this device wrote later, and go to the university', () => {
    const device = typed(words('Wait a year.'), at('14:40'))
    const merged = mergeDrafts(device, { answers: words('Admit her.'), savedAt: at('14:32') })
    expect(merged.answers).toEqual(words('Wait a year.'))
    expect(merged.other).toEqual({ answers: words('Admit her.'), savedAt: at('14:32'), from: 'another-device' })
    expect(hasUnsent(merged)).toBe(true)
  })

  it('can be had back when they were deleted on another device', () => {
    const device = typed(words('Admit her.'), at('14:20'), { university: { savedAt: at('14:20'), of: at('14:20') } })
    const merged = mergeDrafts(device, { answers: noAnswers, savedAt: at('14:32') })
    expect(merged).toMatchObject({ answers: noAnswers, savedAt: '' })
    expect(merged.other?.answers).toEqual(words('Admit her.'))
    expect(hasUnsent(merged)).toBe(false)
  })

  it('change places when the others are chosen, and back', () => {
    const draft = typed(words('Admit her.'), at('14:32'), {
      other: { answers: words('Wait a year.'), savedAt: at('14:20'), from: 'this-device' },
    })
    const taken = takeOtherWords(draft, at('14:50'))
    expect(taken.answers).toEqual(words('Wait a year.'))
    expect(hasUnsent(taken)).toBe(true)
    expect(taken.other).toEqual({ answers: words('Admit her.'), savedAt: at('14:32'), from: 'another-device' })
    expect(takeOtherWords(taken, at('14:51')).answers).toEqual(words('Admit her.'))
    expect(dropOtherWords(taken)).not.toHaveProperty('other')
  })
})
