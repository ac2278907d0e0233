import { describe, expect, it } from 'vitest'
import { draftStatus } from './draft-status.ts'

const savedAt = '2026-11-20T13:32:00.000Z'

describe('the line that says where a referee’s words are', () => {
  it.each([
    [{ savedAt: undefined, isKept: true, copy: 'same' }, 'empty', /^We save what you type on this device and/],
    [{ savedAt, isKept: true, copy: 'behind' }, 'kept', /^Saved on this device 14:32, not submitted yet$/],
    [{ savedAt, isKept: true, copy: 'same' }, 'kept', /^Saved on this device and at the university 14:32/],
    [
      { savedAt, isKept: true, copy: 'unreachable' },
      'kept',
      /^Saved on this device 14:32.*No connection\. We will keep trying\.$/,
    ],
    [{ savedAt, isKept: true, copy: 'not-taken' }, 'kept', /^Saved on this device 14:32.*fault is on our side/],
    [{ savedAt, isKept: true, copy: 'refused' }, 'kept', /on this device only 14:32/],
    [{ savedAt, isKept: false, copy: 'same' }, 'kept', /^Saved at the university 14:32.*browser cannot save/],
    [{ savedAt, isKept: false, copy: 'behind' }, 'warning', /Keep this page open/],
  ] as const)('%j', (keeping, tone, words) => {
    const line = draftStatus(keeping)
    expect(line.tone).toBe(tone)
    expect(line.words).toMatch(words)
  })
})
