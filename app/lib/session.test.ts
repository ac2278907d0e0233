import { beforeEach, describe, expect, it, vi } from 'vitest'
import { type FakeStorage, fakeStorages } from '#ui/lib/storage.fixture.ts'
import { makeApplication, makeSession, makeUser } from './session.fixture.ts'
import { clearSession, readSession, replaceTokens, storeSession, updateApplicationData } from './session.ts'

let local: FakeStorage
let session: FakeStorage

beforeEach(() => {
  ;({ local, session } = fakeStorages())
  clearSession()
})

describe('storing a sign-in', () => {
  it('writes every key of the specification, the program type in lower case', () => {
    storeSession(makeSession())
    expect(Object.fromEntries([...local.kept].filter(([key]) => key !== 'applicationData'))).toEqual({
      accessToken: 'access-first',
      fastApiAccessToken: 'access-first',
      fastApiRefreshToken: 'refresh-first',
      draftKey: 'AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8',
      userName: 'Ada Okafor',
      userEmail: 'ada@example.com',
      userId: 'u1',
      programType: 'msc',
    })
    expect(JSON.parse(local.getItem('applicationData') ?? '')).toMatchObject({
      email: 'ada@example.com',
      user: { full_name: 'Ada Okafor', id: 'u1' },
      applications: [],
    })
  })

  it('stores no answers, documents, phone numbers or referees’ names', () => {
    const application = makeApplication()
    storeSession(
      makeSession({
        applications: [application],
        postgraduate_applications: [application],
        references: {
          application_uuid: 'a',
          referee1: { name: 'Bello Musa', email: 'bello@unilag.edu.ng', submitted: true },
          referee2: { name: 'Ngozi Eze', email: 'ngozi@ui.edu.ng', submitted: false },
        },
      }),
    )
    const stored = local.getItem('applicationData') ?? ''
    for (const secret of ['Why I want this', 'my-transcript', '+234803', 'Bello Musa', 'access-', 'refresh-'])
      expect(stored).not.toContain(secret)
    expect(readSession()?.user.applications[0]).toMatchObject({
      program_type: 'msc',
      status: 'draft',
      referee_1: false,
    })
    expect(readSession()?.user.references?.referee1).toEqual({ submitted: true, email: 'bello@unilag.edu.ng' })
  })

  it('stores a session on a shared computer in the tab only, and clears an earlier one', () => {
    storeSession(makeSession({}, 'earlier'))
    storeSession(makeSession(), { isSharedComputer: true })
    expect(local.length).toBe(0)
    expect(session.getItem('accessToken')).toBe('access-first')
    expect(readSession()).toMatchObject({ isSharedComputer: true, accessToken: 'access-first' })
  })
})

describe('the signed-in user', () => {
  it.each(['accessToken', 'applicationData'])('is no one without %s', key => {
    storeSession(makeSession())
    local.removeItem(key)
    expect(readSession()).toBeUndefined()
  })

  it.each(['{', 'null', '[]', '"text"', '{}', '{"id":7}'])('is no one when the stored data is damaged: %s', damaged => {
    storeSession(makeSession())
    local.setItem('applicationData', damaged)
    expect(readSession()).toBeUndefined()
  })

  it('is read from data that contains the user only inside `user`', () => {
    local.setItem('accessToken', 'a')
    local.setItem(
      'applicationData',
      JSON.stringify({ user: { id: 'u9', email: 'b@example.com', program_type: 'PhD' } }),
    )
    expect(readSession()).toMatchObject({ user: { id: 'u9', email: 'b@example.com' }, programType: 'phd' })
  })

  it('is the same object until it changes, as React requires', () => {
    storeSession(makeSession())
    expect(readSession()).toBe(readSession())
  })

  it('is kept in memory when storage is full or blocked, until the page is closed', () => {
    local.isFull = true
    storeSession(makeSession())
    expect(readSession()?.user.id).toBe('u1')
    clearSession()
    expect(readSession()).toBeUndefined()
    vi.stubGlobal('localStorage', undefined)
    expect(() => storeSession(makeSession())).not.toThrow()
    expect(readSession()?.user.id).toBe('u1')
  })
})

describe('changing a session', () => {
  it('clears the keys of the specification and the second token pair, and leaves everything else', () => {
    local.setItem('austinspireBadgeDismissed', 'true')
    local.setItem('draft:u1:postgraduate', '{}')
    storeSession(makeSession())
    clearSession()
    expect([...local.kept.keys()].sort()).toEqual(['austinspireBadgeDismissed', 'draft:u1:postgraduate'])
  })

  it('stores new data about the signed-in user, but not about another', () => {
    storeSession(makeSession())
    updateApplicationData(makeUser({ applications: [makeApplication()] }))
    expect(readSession()?.user.applications).toHaveLength(1)
    updateApplicationData(makeUser({ id: 'u2', uuid: 'u2', full_name: 'Somebody else' }))
    expect(readSession()?.user.full_name).toBe('Ada Okafor')
  })

  it('does not sign anyone in again when refreshed tokens arrive after a sign-out', () => {
    storeSession(makeSession())
    const before = readSession()
    clearSession()
    if (before) replaceTokens(before, { access_token: 'late', refresh_token: 'late' })
    expect(local.length).toBe(0)
  })
})
