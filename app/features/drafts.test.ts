import { describe, expect, it, vi } from 'vitest'
import { wipeLocalCopies } from '#app/lib/local-copies.ts'
import { makeSession } from '#app/lib/session.fixture.ts'
import { clearSession, storeSession } from '#app/lib/session.ts'
import { describeKept, describeSaved, keptExample } from '#ui/drafts/promises.fixture.ts'
import { fakeStorages } from '#ui/lib/storage.fixture.ts'
import { emptyDraft } from './applications/draft/draft.ts'
import { loadCipher, localDraft } from './applications/draft/local-draft.ts'
import { contactDraft, emptyMessage } from './contact/contact-draft.ts'
import { unsentReply } from './decisions/unsent-reply.ts'
import { noAnswers } from './references/answers.ts'
import { type Draft, referenceDraft } from './references/draft.ts'
import { copyToUniversity } from './references/university-copy.ts'
import { type TextKind, unsentText } from './requests/unsent-text.ts'

const uuid = '0d9f2b4e-6a51-4c1f-9d2e-3b7a5c8e1f00'
const owner = 'draft:u1:'
const words = 'Mo fẹ́ kọ́ “ionosphere” 🙂\nline two'

const ownText = (kind: TextKind) =>
  keptExample(`the ${kind} of an applicant`, () => unsentText(kind, uuid), {
    typed: { text: words, key: 'a key' },
    empty: { text: '', key: 'a key' },
    prefix: owner,
  })

const ofTheOwner = [
  ...(['message', 'answer', 'note'] as const).map(ownText),
  keptExample('a reply to a decision', () => unsentReply(uuid), {
    typed: { reply: 'decline', reason: words },
    empty: { reply: 'decline', reason: '' },
    prefix: owner,
  }),
  keptExample('an application', () => localDraft('u1', 'postgraduate'), {
    typed: { ...emptyDraft, typed: { surname: words } },
    place: 'local',
    prefix: owner,
  }),
]

const reference = {
  answers: { ...noAnswers, name: words },
  idempotencyKey: 'a key',
  savedAt: '2026-11-20T14:32:00.000Z',
}

async function signIn(): Promise<void> {
  await loadCipher()
  storeSession(makeSession())
}

describeKept(
  [
    ...ofTheOwner,
    keptExample('a message of the contact form', contactDraft, {
      typed: { message: { ...emptyMessage, message: words }, attempt: { idempotencyKey: 'a key', sent: words } },
      empty: { message: emptyMessage },
      prefix: 'draft:',
    }),
    keptExample('a reference', () => referenceDraft(uuid), {
      typed: reference,
      empty: { ...reference, answers: noAnswers },
      place: 'local',
      prefix: 'draft:',
    }),
  ],
  signIn,
)

it.each(ofTheOwner)('$what goes when its owner signs out of a shared computer', async ({ kept, typed }) => {
  const { local, session } = fakeStorages()
  await loadCipher()
  storeSession(makeSession(), { isSharedComputer: true })
  kept().keep(typed)
  expect([local.kept.size, session.getItem(kept().name)]).toEqual([0, expect.any(String)])
  wipeLocalCopies('u1')
  expect(session.getItem(kept().name)).toBeNull()
  clearSession()
  vi.unstubAllGlobals()
})

describeSaved([
  {
    what: 'a reference on its way to the university',
    open(write) {
      let draft: Draft = { ...reference, answers: noAnswers, savedAt: '' }
      const saver = copyToUniversity({
        read: async () => ({ answers: noAnswers, savedAt: null }),
        write: async ({ name }) => write(name).then(() => `${name} kept`),
        current: () => draft,
        onRead() {},
        onWritten: (of, savedAt) => {
          draft = { ...draft, university: { savedAt, of } }
        },
        onState() {},
        onDead() {},
      })
      const type = (name: string) => {
        draft = { ...draft, answers: { ...noAnswers, name }, savedAt: `${name} typed` }
        saver.typed()
      }
      return { saver, type }
    },
  },
])

describe('a message of the contact form', () => {
  const message = { message: { ...emptyMessage, message: words } }

  it('is not read by the next person who signs in in this tab, and its writer finds it again', () => {
    fakeStorages()
    storeSession(makeSession())
    contactDraft().keep(message)
    clearSession()
    expect(contactDraft().read()).toBeUndefined()
    storeSession(makeSession({ id: 'u2', uuid: 'u2' }))
    expect(contactDraft().read()).toBeUndefined()
    contactDraft().keep({ message: { ...emptyMessage, message: 'Of the second' } })
    storeSession(makeSession())
    expect(contactDraft().read()).toEqual(message)
    clearSession()
    vi.unstubAllGlobals()
  })

  it('goes on when the visitor who began it signs in', () => {
    fakeStorages()
    contactDraft().keep(message)
    storeSession(makeSession())
    expect(contactDraft().read()).toEqual(message)
    clearSession()
    expect(contactDraft().read()).toBeUndefined()
    vi.unstubAllGlobals()
  })
})
