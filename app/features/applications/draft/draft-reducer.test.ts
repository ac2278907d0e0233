import { describe, expect, it } from 'vitest'
import { ApiError } from '#app/lib/api.ts'
import { calls } from '#shared/contract/calls/index.ts'
import type { Answers } from '#shared/forms/field.ts'
import { storedApplication as stored } from './application.fixture.ts'
import { type Draft, emptyDraft } from './draft.ts'
import { type DraftEffect, type DraftEvent, stepDraft } from './draft-reducer.ts'
import { type DraftState, unopened } from './draft-state.ts'

const failed = (status: number, code: ConstructorParameters<typeof ApiError>[1]['code'], detail?: string) =>
  new ApiError(calls.savePostgraduate, { status, code, detail })
const noNetwork = failed(0, 'network')
const outdated = failed(409, 'conflicting-change', 'You changed this application on another device.')
const submittedElsewhere = failed(409, 'already-submitted', 'You have already submitted this application.')
const closing = failed(409, 'account-closing', 'Your account will be deleted.')
const signedOut = failed(401, 'invalid-token', 'Sign in again.')
const refused = new ApiError(calls.savePostgraduate, {
  status: 422,
  code: 'invalid-fields',
  errors: [{ field: 'address', message: 'Home address is too long.' }],
})

/** The state after some events, one second apart, from a page that has just been opened. */
function having(...events: DraftEvent[]): DraftState {
  return events.reduce((state, event, index) => stepDraft(state, event, 1000 * (index + 1)).state, unopened)
}

const opened: DraftEvent = { kind: 'opened', copy: undefined }
const known: DraftEvent = { kind: 'newest', application: stored(1, { address: 'A' }) }
const typed: DraftEvent = { kind: 'typed', name: 'address', value: 'B' }
const flush: DraftEvent = { kind: 'flush' }
const submitted: DraftEvent = {
  kind: 'newest',
  application: { ...stored(2, { address: 'A' }), is_draft: false, status: 'awaiting_payment' },
}
const sent: Answers = { address: 'B' }
const ready = having(opened, known)
const writing = having(opened, known, typed)
const sending = having(opened, known, typed, flush)
const fails = (error: ApiError): DraftEvent => ({ kind: 'save-failed', sent, error })
const left: Draft = { ...emptyDraft, typed: sent, editedAt: { address: 5 } }

describe('what follows from an event', () => {
  const cases: [title: string, state: DraftState, event: DraftEvent, effects: DraftEffect[], next: object][] = [
    ['opening asks the university', unopened, opened, ['ask'], { isAsking: true, loading: 'loading' }],
    [
      'opening shows what an earlier visit left here, before the university has answered',
      unopened,
      { kind: 'opened', copy: left },
      ['ask'],
      { draft: { typed: sent }, isOnDevice: true },
    ],
    [
      'what an earlier visit left is sent as soon as the newest state is known',
      having({ kind: 'opened', copy: left }),
      known,
      ['copy-soon', 'send'],
      { saving: { phase: 'sending' }, loading: 'ready', isAsking: false },
    ],
    ['nothing is sent where nothing was left', having(opened), known, ['copy-soon'], { loading: 'ready' }],
    [
      'without an answer and without a copy there is nothing to show',
      having(opened),
      { kind: 'newest-failed', error: noNetwork },
      [],
      { loading: 'failed', loadError: noNetwork },
    ],
    [
      'without an answer the copy is shown, and sending is tried',
      having({ kind: 'opened', copy: left }),
      { kind: 'newest-failed', error: noNetwork },
      ['send'],
      { loading: 'ready', loadError: noNetwork },
    ],
    ['a word waits for a pause, and is copied soon', ready, typed, [], { isCopyDue: true }],
    ['the copy is not put off by the next word', writing, typed, [], { isCopyDue: true }],
    ['the pause sends it', writing, { kind: 'alarm' }, ['send'], { saving: { phase: 'sending' } }],
    ['so does leaving the section', writing, flush, ['send'], { saving: { phase: 'sending' } }],
    [
      'what another tab has written goes into the copy',
      writing,
      { kind: 'copy-due', copy: { ...left, typed: { phone: '1' }, editedAt: { phone: 5 } } },
      ['write-copy'],
      { isCopyDue: false, draft: { typed: { address: 'B', phone: '1' } } },
    ],
    ['nothing stays on the device without need', ready, { kind: 'copy-due', copy: undefined }, ['remove-copy'], {}],
    [
      'a full storage is known',
      writing,
      { kind: 'copy-written', isStored: false },
      [],
      { isOnDevice: false, isStorageFull: true },
    ],
    [
      'a stored save ends there',
      having(opened, known, typed, { kind: 'copy-due', copy: undefined }, flush),
      { kind: 'saved', sent, saved: { uuid: 'a', revision: 2, updated_at: '2026-11-20T12:00:00Z' } },
      ['copy-soon'],
      { saving: { phase: 'idle' }, draft: { base: { address: 'B' } } },
    ],
    [
      'a save that was stored before it was copied is copied now, so that other tabs learn of it',
      sending,
      { kind: 'saved', sent, saved: { uuid: 'a', revision: 2, updated_at: '2026-11-20T12:00:00Z' } },
      ['write-copy'],
      { saving: { phase: 'idle' } },
    ],
    [
      'the first save makes an application, and the other screens hear of it',
      having(opened, { kind: 'newest', application: undefined }, typed, flush),
      { kind: 'saved', sent, saved: stored(1, sent) },
      ['refresh-session', 'write-copy'],
      { saving: { phase: 'idle' } },
    ],
    [
      'no network: the save waits for the next attempt',
      sending,
      fails(noNetwork),
      [],
      { saving: { phase: 'retrying' }, struggle: noNetwork },
    ],
    [
      'something newer is there: it is fetched first',
      sending,
      fails(outdated),
      ['ask'],
      { saving: { phase: 'catching-up' }, isOutdated: true, isAsking: true },
    ],
    [
      'then the save goes again, beside the other answer',
      having(opened, known, typed, flush, fails(outdated)),
      { kind: 'newest', application: stored(2, { address: 'C' }) },
      ['send'],
      { saving: { phase: 'sending' }, draft: { typed: sent, elsewhere: { address: 'C' } } },
    ],
    [
      'if the newest cannot be had, the save waits as without a network',
      having(opened, known, typed, flush, fails(outdated)),
      { kind: 'newest-failed', error: noNetwork },
      [],
      { saving: { phase: 'retrying' }, isOutdated: true },
    ],
    [
      'a refused answer is set aside',
      sending,
      fails(refused),
      [],
      { saving: { phase: 'idle' }, draft: { typed: sent, refused: refused.errors } },
    ],
    [
      'a submitted application takes no more, says so, and is fetched',
      sending,
      fails(submittedElsewhere),
      ['ask'],
      { saving: { phase: 'ended' }, endedBecause: submittedElsewhere.detail },
    ],
    [
      'submitted on another device and reopened here: what was typed here is sent',
      having(opened, known, typed, flush, fails(submittedElsewhere), submitted),
      { kind: 'told', sent: {}, application: stored(3, { address: 'A' }) },
      ['send'],
      { saving: { phase: 'sending' }, endedBecause: undefined, draft: { typed: sent } },
    ],
    [
      'an account that will be deleted takes no more, and what there is newer would be refused again',
      sending,
      fails(closing),
      [],
      { saving: { phase: 'ended' }, endedBecause: closing.detail, isAsking: false },
    ],
    ['signed out: it stays here without a reproach', sending, fails(signedOut), [], { endedBecause: undefined }],
    ['coming back soon asks nobody', ready, { kind: 'shown' }, [], {}],
    ['the network is back', having(opened, known, typed, flush, fails(noNetwork)), { kind: 'online' }, ['send'], {}],
    [
      'another call got through, so the save is tried again',
      having(opened, known, typed, flush, fails(noNetwork)),
      { kind: 'reached' },
      ['send'],
      {},
    ],
    ['another call got through, and nothing was wrong', writing, { kind: 'reached' }, [], {}],
    [
      'the network is back after the application could not be loaded',
      having(opened, { kind: 'newest-failed', error: noNetwork }),
      { kind: 'online' },
      ['ask'],
      { isAsking: true },
    ],
    ['one asking at a time', having(opened), { kind: 'refresh' }, [], { isAsking: true }],
    [
      'a document makes the application newer by one',
      ready,
      { kind: 'documents', documents: [] },
      [],
      { draft: { application: { revision: 2 } } },
    ],
    [
      'a document of an unknown application: it is fetched',
      unopened,
      { kind: 'documents', documents: [] },
      ['ask'],
      {},
    ],
  ]
  it.each(cases)('%s', (_title, state, event, effects, next) => {
    const step = stepDraft(state, event, 10_000)
    expect(step.effects).toEqual(effects)
    expect(step.state).toMatchObject(next)
  })

  it('returning after half a minute fetches what was written elsewhere', () => {
    expect(stepDraft(ready, { kind: 'shown' }, 60_000).effects).toEqual(['ask'])
  })

  it('after signing out nothing is written to the device and nothing is sent', () => {
    const closed = stepDraft(writing, { kind: 'signed-out' }, 5000).state
    for (const event of [flush, { kind: 'alarm' }, { kind: 'copy-due', copy: undefined }, { kind: 'online' }] as const)
      expect(stepDraft(closed, event, 6000).effects).not.toContainEqual(expect.stringMatching(/send|copy$/))
  })
})
