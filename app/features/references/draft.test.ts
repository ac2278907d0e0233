import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Answers, noAnswers } from './answers.ts'
import { draftKey, newDraft, referenceDraft } from './draft.ts'

const uuid = '3f0a2f66-9f57-4a6e-8d0e-0a4c6f1b2c3d'
const answers: Answers = {
  ...noAnswers,
  name: 'Prof. Ngọzi Ọkafọr',
  final_recommendation: 'Admit her.\n\nAt once.',
  research_ability: 5,
}
const draft = { answers, idempotencyKey: 'b6a7…', savedAt: '2026-11-20T14:32:00.000Z' }

let kept: Map<string, string>

beforeEach(() => {
  kept = new Map()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  })
})
afterEach(() => {
  referenceDraft(uuid).drop()
  vi.unstubAllGlobals()
})

describe('a reference that is being written', () => {
  it('is there again, word for word, after the phone died', () => {
    expect(referenceDraft(uuid).keep(draft)).toBe(true)
    expect(referenceDraft(uuid).read()).toEqual(draft)
    expect(referenceDraft(uuid.toUpperCase()).read()).toEqual(draft)
  })

  it('is there again with what the university has and the words that were not chosen', () => {
    const more = {
      ...draft,
      university: { savedAt: '2026-11-20T14:32:03.000Z', of: draft.savedAt },
      other: {
        answers: { ...answers, name: 'N. Okafor' },
        savedAt: '2026-11-20T14:00:00.000Z',
        from: 'another-device',
      },
    } as const
    referenceDraft(uuid).keep(more)
    expect(referenceDraft(uuid).read()).toEqual(more)
    kept.set(draftKey(uuid), JSON.stringify({ ...draft, university: { savedAt: 5 }, other: { from: 'elsewhere' } }))
    expect(referenceDraft(uuid).read()).toEqual(draft)
  })

  it('is kept apart for each link', () => {
    referenceDraft(uuid).keep(draft)
    expect(referenceDraft('3f0a2f66-9f57-4a6e-8d0e-0a4c6f1b2c3e').read()).toBeUndefined()
  })

  it('leaves nothing on the device that tells the link', () => {
    referenceDraft(uuid).keep(draft)
    const everything = JSON.stringify([...kept])
    expect(everything).not.toContain(uuid)
    expect(everything).not.toContain(uuid.slice(0, 8))
    expect(draftKey(uuid)).toMatch(/^draft:reference:[0-9a-z]{5,12}$/)
  })

  it('is gone after it was sent', () => {
    referenceDraft(uuid).keep(draft)
    referenceDraft(uuid).drop()
    expect(kept.size).toBe(0)
  })

  it('leaves nothing behind when everything was deleted again', () => {
    referenceDraft(uuid).keep(draft)
    referenceDraft(uuid).keep({ ...draft, answers: noAnswers })
    expect(kept.size).toBe(0)
    referenceDraft(uuid).keep(newDraft({ name: 'Prof. Okafor' }))
    expect(kept.size).toBe(0)
  })

  it('stays as long as the page when the device keeps nothing, and says so', () => {
    vi.stubGlobal('localStorage', undefined)
    expect(referenceDraft(uuid).keep(draft)).toBe(false)
    expect(referenceDraft(uuid).read()).toEqual(draft)
  })

  it.each(['', 'null', '{', '[]', '{"answers":{}}', '"text"', '7'])(
    'is not made up from what cannot be read: %s',
    text => {
      kept.set(draftKey(uuid), text)
      expect(referenceDraft(uuid).read()).toBeUndefined()
    },
  )

  it('takes only answers from what was kept', () => {
    const odd = { ...draft, answers: { ...answers, name: 5, teaching_ability: 9, extra: 'x' } }
    kept.set(draftKey(uuid), JSON.stringify(odd))
    expect(referenceDraft(uuid).read()?.answers).toEqual({ ...answers, name: '' })
  })
})
