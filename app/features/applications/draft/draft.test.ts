import { describe, expect, it } from 'vitest'
import type { Answers, AnswerValue } from '#shared/forms/field.ts'
import { isSameAnswer, wireFields } from './answers.ts'
import { storedApplication as stored } from './application.fixture.ts'
import {
  acknowledge,
  type Draft,
  edit,
  emptyDraft,
  isFixedAnswer,
  isWorthKeeping,
  keepOurs,
  merge,
  mergeTabs,
  refuse,
  sendable,
  takeOther,
  unsaved,
} from './draft.ts'

function typed(draft: Draft, answers: Record<string, AnswerValue>, atMs = 100): Draft {
  return Object.entries(answers).reduce((state, [name, value]) => edit(state, name, value, atMs), draft)
}

const started = merge(emptyDraft, stored(1, { address: 'Old Road 1' }))

describe('an answer that the fee was paid for', () => {
  const paid = { has_paid: true, residency: 'nigeria' } as const
  const before = typed(merge(emptyDraft, stored(1, {}, { residency: 'nigeria' })), {
    residency: 'international',
    selected_program: 'msc-space-physics',
    address: 'New Road 2',
  })

  it('stays as paid for, whatever was typed before the payment was known', () => {
    const draft = merge(before, stored(2, {}, paid))
    expect(draft.typed).toMatchObject({ residency: 'nigeria', selected_program: 'msc-computer-science' })
    expect(unsaved(draft)).toEqual({ address: 'New Road 2' })
    expect(isFixedAnswer(draft, 'residency')).toBe(true)
    expect(isFixedAnswer(draft, 'address')).toBe(false)
  })

  it('is not overwritten by a tab that does not know of the payment', () => {
    const draft = mergeTabs(merge(emptyDraft, stored(2, {}, paid)), before)
    expect(unsaved(draft)).toEqual({ address: 'New Road 2' })
  })
})

describe('an answer that was typed here', () => {
  it('waits to be sent, alone', () => {
    const draft = typed(started, { address: 'New Road 2' })
    expect(unsaved(draft)).toEqual({ address: 'New Road 2' })
  })

  it('is not a change if it differs only by a space at the end', () => {
    const draft = typed(started, { address: 'Old Road 1 ' })
    expect(unsaved(draft)).toEqual({})
    expect(merge(draft, stored(2, { address: 'Old Road 1' })).typed.address).toBe('Old Road 1 ')
  })

  it('counts as stored once the university has confirmed it', () => {
    const draft = typed(started, { address: 'New Road 2' })
    const after = acknowledge(draft, unsaved(draft), stored(2, { address: 'New Road 2' }))
    expect(unsaved(after)).toEqual({})
    expect(after.elsewhere).toEqual({})
  })

  it('keeps waiting if more was typed while it was being sent', () => {
    const sent = typed(started, { address: 'New' })
    const meanwhile = typed(sent, { address: 'New Road' })
    const after = acknowledge(meanwhile, { address: 'New' }, stored(2, { address: 'New' }))
    expect(unsaved(after)).toEqual({ address: 'New Road' })
    expect(after.elsewhere).toEqual({})
  })

  it('can be emptied', () => {
    const draft = typed(started, { address: '' })
    expect(unsaved(draft)).toEqual({ address: '' })
    expect(unsaved(acknowledge(draft, { address: '' }, stored(2, { address: '' })))).toEqual({})
  })
})

describe('when the university has a newer version', () => {
  const cases: {
    title: string
    here: Record<string, AnswerValue>
    there: Record<string, unknown>
    shown: string
    other: string | undefined
  }[] = [
    { title: 'a field nobody typed in takes it', here: {}, there: { address: 'B' }, shown: 'B', other: undefined },
    {
      title: 'a field that was typed here keeps its answer',
      here: { address: 'C' },
      there: { address: 'Old Road 1' },
      shown: 'C',
      other: undefined,
    },
    {
      title: 'a field that changed in both places keeps both',
      here: { address: 'C' },
      there: { address: 'B' },
      shown: 'C',
      other: 'B',
    },
    {
      title: 'the same change in both places is no conflict',
      here: { address: 'B' },
      there: { address: ' B' },
      shown: 'B',
      other: undefined,
    },
  ]
  it.each(cases)('$title', ({ here, there, shown, other }) => {
    const draft = merge(typed(started, here), stored(2, there))
    expect(draft.typed.address).toBe(shown)
    expect(draft.elsewhere.address).toBe(other)
  })

  it('a late response with an older version changes nothing', () => {
    const newer = merge(started, stored(5, { address: 'Five' }))
    expect(merge(newer, stored(4, { address: 'Four' }))).toBe(newer)
  })

  it('the note about another answer stays until one of the two is chosen', () => {
    const both = merge(typed(started, { address: 'C' }), stored(2, { address: 'B' }))
    const still = merge(both, stored(3, { address: 'B' }))
    expect(still.elsewhere).toEqual({ address: 'B' })
    expect(takeOther(still, 'address', 200).typed.address).toBe('B')
    expect(unsaved(takeOther(still, 'address', 200))).toEqual({})
    expect(keepOurs(still, 'address', 200).elsewhere).toEqual({})
    expect(unsaved(keepOurs(still, 'address', 200))).toEqual({ address: 'C' })
  })

  it('the other answer can still be taken after ours was stored', () => {
    const both = merge(typed(started, { address: 'C' }), stored(2, { address: 'B' }))
    const after = acknowledge(both, { address: 'C' }, stored(3, { address: 'C' }))
    expect(unsaved(after)).toEqual({})
    expect(after.elsewhere).toEqual({ address: 'B' })
    expect(unsaved(takeOther(after, 'address', 300))).toEqual({ address: 'B' })
  })

  it('the other answer survives a reload until one of the two is chosen, and then does not return', () => {
    const both = merge(typed(started, { address: 'C' }), stored(2, { address: 'B' }))
    const after = acknowledge(both, { address: 'C' }, stored(3, { address: 'C' }))
    expect(isWorthKeeping(after)).toBe(true)
    expect(mergeTabs(emptyDraft, after).elsewhere).toEqual({ address: 'B' })
    const chosen = keepOurs(after, 'address', 300)
    expect(isWorthKeeping(chosen)).toBe(false)
    expect(mergeTabs(chosen, after).elsewhere).toEqual({})
    expect(mergeTabs(takeOther(after, 'address', 300), after).elsewhere).toEqual({})
  })

  it('the note disappears when a third answer comes from elsewhere', () => {
    const both = merge(typed(started, { address: 'C' }), stored(2, { address: 'B' }))
    const after = acknowledge(both, { address: 'C' }, stored(3, { address: 'C' }))
    expect(merge(after, stored(4, { address: 'D' }))).toMatchObject({ typed: { address: 'D' }, elsewhere: {} })
  })

  it('nothing is sent to a submitted application, and nothing typed is lost', () => {
    const draft = merge(
      typed(started, { address: 'C' }),
      stored(2, {}, { is_draft: false, status: 'awaiting_payment' }),
    )
    expect(sendable(draft)).toEqual({})
    expect(unsaved(draft)).toEqual({ address: 'C' })
  })
})

describe('an answer the university would not store', () => {
  const draft = typed(started, { surname: 'x'.repeat(90), address: 'C', qualifications: [{ degree: 'y' }] })
  const refused = refuse(draft, unsaved(draft), [
    { field: 'surname', message: 'Surname is too long.' },
    { field: 'qualifications.0.degree', message: 'Too long.' },
  ])

  it('is held back while the rest is sent', () => {
    expect(sendable(refused)).toEqual({ address: 'C' })
    expect(unsaved(refused)).toHaveProperty('surname')
  })

  it('is sent again once it has been changed', () => {
    const corrected = edit(refused, 'surname', 'Nwosu-Bello', 200)
    expect(corrected.refused).toEqual([{ field: 'qualifications.0.degree', message: 'Too long.' }])
    expect(sendable(corrected)).toHaveProperty('surname', 'Nwosu-Bello')
  })

  it('is not refused because of a field that was not sent', () => {
    expect(refuse(started, { address: 'C' }, [{ field: 'phone', message: 'No.' }]).refused).toEqual([])
  })
})

describe('a short answer to a save', () => {
  const sent: Record<string, AnswerValue> = { address: 'B ', surname: 'Bello', qualifications: [{ degree: 'B.Sc.' }] }
  const edited = typed(merge(emptyDraft, stored(1, { address: 'A', phone: '1' })), sent)
  const saved = acknowledge(edited, sent, { uuid: 'a', revision: 2, updated_at: '2026-11-20T12:00:00.000Z' })

  it('means that the university has what was sent and everything it had before', () => {
    expect(unsaved(saved)).toEqual({})
    expect(saved.application).toMatchObject({
      revision: 2,
      form_version: 1,
      updated_at: '2026-11-20T12:00:00.000Z',
      surname: 'Bello',
      answers: { address: 'B ', phone: '1', qualifications: [{ degree: 'B.Sc.' }] },
    })
  })

  it('leaves what has since been typed to be sent', () => {
    const meanwhile = typed(edited, { address: 'Beta' })
    const then = acknowledge(meanwhile, sent, { uuid: 'a', revision: 2, updated_at: '2026-11-20T12:00:00.000Z' })
    expect(unsaved(then)).toEqual({ address: 'Beta' })
  })

  it('does not restore an older state in another tab that has seen more', () => {
    const other = merge(emptyDraft, stored(5, { address: 'E', phone: '5' }))
    expect(mergeTabs(other, saved).typed.address).toBe('E')
    expect(mergeTabs(merge(emptyDraft, stored(1, { address: 'A' })), saved).typed.address).toBe('B ')
  })
})

describe('two tabs', () => {
  it('each show the answer that was typed later', () => {
    const ours = typed(started, { address: 'ours', phone: '1' }, 100)
    const other = typed(typed(started, { address: 'other' }, 200), { phone: '2' }, 50)
    const both = mergeTabs(ours, other)
    expect([both.typed.address, both.typed.phone]).toEqual(['other', '1'])
  })

  it('use a copy left behind if nothing newer is known', () => {
    const left = typed(started, { address: 'typed before the phone died' })
    expect(unsaved(mergeTabs(emptyDraft, left))).toEqual({ address: 'typed before the phone died' })
  })

  it('ignore what an old copy has already sent', () => {
    const sentLongAgo = acknowledge(typed(started, { address: 'A' }), { address: 'A' }, stored(2, { address: 'A' }))
    const changedSince = merge(emptyDraft, stored(9, { address: 'B' }))
    expect(mergeTabs(changedSince, typed(sentLongAgo, { phone: '1' })).typed.address).toBe('B')
  })
})

describe('answers', () => {
  const same: [AnswerValue | undefined, AnswerValue | undefined, boolean][] = [
    ['', undefined, true],
    [false, '', true],
    [[], '', true],
    ['Ada ', 'Ada', true],
    ['a\r\nb', 'a\nb', true],
    [3, '3', true],
    [[{ a: 'x', b: '' }], [{ a: 'x' }], true],
    [[{ a: 'x' }, {}], [{ a: 'x' }], false],
    [[{ rows: [{ a: 'x' }, {}, { a: '' }] }], [{ rows: [{ a: 'x' }] }], true],
    [[{ rows: [{}, {}] }], [{}], true],
    [[{ b: '1', a: '2' }], [{ a: '2', b: '1' }], true],
    ['Ọlá', 'Ọlá'.normalize('NFD'), true],
    ['Ada', 'ada', false],
  ]
  it.each(same)('%j and %j are stored the same: %s', (a, b, isSame) => expect(isSameAnswer(a, b)).toBe(isSame))

  it('are sent as text, lists as JSON', () => {
    const answers: Answers = { o_level: [{ exam: 'WAEC' }], declaration: true, jamb_score: 200, phone: undefined }
    expect(wireFields(answers)).toEqual({
      o_level: '[{"exam":"WAEC"}]',
      declaration: 'true',
      jamb_score: '200',
      phone: '',
    })
  })
})
