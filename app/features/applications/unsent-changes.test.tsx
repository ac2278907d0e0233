import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { ApplicationOnWire } from '#shared/contract/schemas/applications.ts'
import type { Answers } from '#shared/forms/field.ts'
import { postgraduateForm } from '#shared/forms/postgraduate.ts'
import { answersOf } from './draft/answers.ts'
import { storedApplication } from './draft/application.fixture.ts'
import { emptyDraft } from './draft/draft.ts'
import type { DraftView } from './draft/draft-state.ts'
import { createDraftStore } from './draft/draft-store.ts'
import { OpenDraftContext } from './draft/use-draft.ts'
import { UnsentChanges } from './unsent-changes.tsx'

beforeEach(() => {
  vi.stubGlobal('document', new EventTarget())
  vi.stubGlobal('addEventListener', () => {})
})
afterEach(() => vi.unstubAllGlobals())

const submitted = {
  ...storedApplication(2, { address: '12 Ziks Avenue', surname: 'Nwosu' }),
  is_draft: false,
  status: 'awaiting_payment',
} as const satisfies ApplicationOnWire

function shown(typed: Answers, application: ApplicationOnWire = submitted): string {
  const base = answersOf(application)
  const view: DraftView = {
    draft: { ...emptyDraft, application, base, typed: { ...base, ...typed } },
    loading: 'ready',
    loadError: undefined,
    status: { kind: 'none' },
  }
  const store = { ...createDraftStore('account', 'postgraduate'), view: () => view }
  onTestFinished(store.close)
  const open = { store, form: postgraduateForm, programmeIds: [], accountEmail: '', today: '2026-11-27' as const }
  return renderToStaticMarkup(
    <MemoryRouter>
      <OpenDraftContext value={open}>
        <UnsentChanges />
      </OpenDraftContext>
    </MemoryRouter>,
  )
}

describe('what was typed here while the application was submitted elsewhere', () => {
  it.each<[string, Answers, ApplicationOnWire, RegExp[]]>([
    [
      'is shown, with the way to add it',
      { address: '7 Unity Road' },
      submitted,
      [/One answer was not submitted/, /7 Unity Road/, /choose Edit Application and submit again/],
    ],
    [
      'is counted',
      { address: '7 Unity Road', surname: 'Eze' },
      submitted,
      [/2 answers were not submitted/, /7 Unity Road/, /Eze/],
    ],
    [
      'is shown where the application can no longer be edited',
      { address: '7 Unity Road' },
      { ...submitted, has_paid: true },
      [/7 Unity Road/, /can no longer be edited/],
    ],
  ])('%s', (_what, typed, application, words) => {
    for (const word of words) expect(shown(typed, application)).toMatch(word)
  })

  it.each<[string, Answers]>([
    ['nothing was typed', {}],
    ['only spaces differ', { address: '12 Ziks Avenue ' }],
    ['the answer is to a question that is not asked', { surname_in_latin: 'Nwosu' }],
  ])('nothing is said where %s', (_what, typed) => {
    expect(shown(typed)).toBe('')
  })
})
