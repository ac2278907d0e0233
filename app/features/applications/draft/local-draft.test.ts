import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { callApi } from '#app/lib/api.ts'
import { makeSession } from '#app/lib/session.fixture.ts'
import { clearSession, storeSession } from '#app/lib/session.ts'
import { formsWithUnsentAnswers } from '#app/lib/unsent-forms.ts'
import { calls } from '#shared/contract/calls/index.ts'
import { fakeStorages } from '#ui/lib/storage.fixture.ts'
import { emptyDraft } from './draft.ts'
import { loadCipher, localDraft } from './local-draft.ts'

let storages: ReturnType<typeof fakeStorages>
beforeEach(async () => {
  storages = fakeStorages()
  clearSession()
  await loadCipher()
})
afterEach(() => vi.unstubAllGlobals())

const draft = { ...emptyDraft, typed: { surname: 'Okonkwo-Adeyemi' } }
const onDevice = () => JSON.stringify([[...storages.local.kept], [...storages.session.kept]])
const signIn = (isSharedComputer: boolean) => storeSession(makeSession(), { isSharedComputer })

/** Every call, including the session refresh, is told that the session has ended. */
async function endElsewhere(): Promise<void> {
  const ended = { status: 401, code: 'invalid-token', detail: 'You have been signed out.' }
  vi.stubGlobal('fetch', async () => Response.json(ended, { status: 401 }))
  await expect(callApi(calls.me)).rejects.toMatchObject({ status: 401 })
}

describe.each([true, false])('what someone typed, on a shared computer: %s', isShared => {
  it('cannot be read by the next person when the session was ended elsewhere, and is there when its owner comes back', async () => {
    signIn(isShared)
    const copy = localDraft('u1', 'postgraduate')
    expect(copy.keep(draft)).toBe(true)
    await endElsewhere()
    expect(onDevice()).toContain('draft:u1:postgraduate')
    expect(onDevice()).not.toMatch(/Okonkwo|typed|draftKey/)
    for (const isSharedNow of [true, false]) {
      signIn(isSharedNow)
      expect(formsWithUnsentAnswers('u1')).toEqual(['postgraduate'])
      expect(localDraft('u1', 'postgraduate').read()).toEqual(draft)
      clearSession()
    }
  })

  it('is still sealed, and in the same place, when it is written after the session has ended', async () => {
    signIn(isShared)
    const copy = localDraft('u1', 'postgraduate')
    copy.keep(emptyDraft)
    await endElsewhere()
    copy.keep(draft)
    expect(onDevice()).not.toContain('Okonkwo')
    expect((isShared ? storages.local : storages.session).kept.size).toBe(0)
    signIn(isShared)
    expect(localDraft('u1', 'postgraduate').read()).toEqual(draft)
  })

  it('is not opened for another account', () => {
    signIn(isShared)
    localDraft('u1', 'postgraduate').keep(draft)
    storeSession({ ...makeSession({ id: 'u2', uuid: 'u2' }), draft_key: `B${makeSession().draft_key?.slice(1)}` })
    expect(localDraft('u1', 'postgraduate').read()).toBeUndefined()
  })

  it('is read from what the browser reports of another tab, also when it has been removed since', () => {
    signIn(isShared)
    const copy = localDraft('u1', 'postgraduate')
    copy.keep(draft)
    const reported = (isShared ? storages.session : storages.local).getItem(copy.name)
    copy.drop()
    expect(copy.read()).toBeUndefined()
    expect(copy.read(reported ?? '')).toEqual(draft)
  })

  it('is read as it is when an earlier version of the site stored it', () => {
    signIn(isShared)
    const place = isShared ? storages.session : storages.local
    place.setItem('draft:u1:postgraduate', JSON.stringify(draft))
    expect(localDraft('u1', 'postgraduate').read()).toEqual(draft)
  })
})

it('on a shared computer a session that was ended elsewhere takes the plain copies of the tab along', async () => {
  signIn(true)
  storages.session.setItem('draft:signup', '{"full_name":"Adaeze"}')
  storages.session.setItem('draft::contact', '{"message":{}}')
  storages.session.setItem('draft:u1:foundation', JSON.stringify(draft))
  localDraft('u1', 'postgraduate').keep(draft)
  await endElsewhere()
  expect([...storages.session.kept.keys()]).toEqual(['draft:u1:postgraduate'])
})
