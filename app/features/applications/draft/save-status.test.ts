import { describe, expect, it } from 'vitest'
import { ApiError } from '#app/lib/api.ts'
import { calls } from '#shared/contract/calls/index.ts'
import { edit, emptyDraft, refuse } from './draft.ts'
import { readSaveStatus, type SaveFacts, saveSentence } from './save-status.ts'

const typed = edit(emptyDraft, 'address', 'Kubwa', 1)
const facts: SaveFacts = {
  draft: typed,
  saving: { phase: 'waiting' },
  endedBecause: undefined,
  isOnDevice: true,
  isStorageFull: false,
  struggle: undefined,
}

const noNetwork = new ApiError(calls.savePostgraduate, { status: 0, code: 'network' })
const serverFailed = new ApiError(calls.savePostgraduate, { status: 502, code: 'unreadable' })

describe('the line about saving', () => {
  const cases: { title: string; facts: Partial<SaveFacts>; sentence: string }[] = [
    { title: 'kept here, waiting to be sent', facts: {}, sentence: 'Saved on this phone, not sent yet' },
    { title: 'on its way', facts: { saving: { phase: 'sending' } }, sentence: 'Saving…' },
    {
      title: 'on its way once more after it did not get through',
      facts: { saving: { phase: 'sending' }, struggle: noNetwork },
      sentence: 'Saved on this phone, not sent yet',
    },
    {
      title: 'kept here because the server failed, which is no fault of the network',
      facts: { saving: { phase: 'retrying' }, struggle: serverFailed },
      sentence:
        'Saved on this phone, not sent yet. An error occurred while saving the application as draft. The fault is on our side, not yours. We will keep trying.',
    },
    { title: 'typed this very moment', facts: { isOnDevice: false }, sentence: 'Saving…' },
    {
      title: 'the browser keeps nothing and nobody answers',
      facts: { isOnDevice: false, isStorageFull: true, saving: { phase: 'retrying' } },
      sentence: 'Not saved: no connection. This browser cannot save it either. Keep this page open.',
    },
    {
      title: 'the university would not take it',
      facts: { draft: refuse(typed, { address: 'x' }, [{ field: 'address', message: 'Home address is too long.' }]) },
      sentence: 'Not saved: Home address is too long.',
    },
    {
      title: 'the university takes nothing more',
      facts: { saving: { phase: 'ended' }, endedBecause: 'This application was sent already.' },
      sentence: 'Not saved: This application was sent already.',
    },
    {
      title: 'nothing typed yet',
      facts: { draft: emptyDraft },
      sentence: 'We save your answers as you type',
    },
  ]
  it.each(cases)('$title', ({ facts: changed, sentence }) => {
    expect(saveSentence(readSaveStatus({ ...facts, ...changed }), 'phone')).toBe(sentence)
  })

  it('names the time in Abuja', () => {
    expect(saveSentence({ kind: 'saved', at: '2026-11-20T13:32:00Z' }, 'phone')).toBe('Saved at the university 14:32')
  })
})
