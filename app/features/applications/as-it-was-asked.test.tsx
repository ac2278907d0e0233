import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { makeApplication } from '#app/lib/session.fixture.ts'
import { earlierForms } from '#shared/forms/earlier-forms.ts'
import type { FormDescription } from '#shared/forms/field.ts'
import { foundationForm } from '#shared/forms/foundation.ts'
import { AnswersList } from './answers-list.tsx'
import { AsItWasAsked, EarlierForm } from './as-it-was-asked.tsx'
import { emptyDraft } from './draft/draft.ts'
import type { DraftView } from './draft/draft-state.ts'
import { createDraftStore } from './draft/draft-store.ts'
import { OpenDraftContext } from './draft/use-draft.ts'

beforeEach(() => {
  vi.stubGlobal('document', new EventTarget())
  vi.stubGlobal('addEventListener', () => {})
})
afterEach(() => {
  vi.unstubAllGlobals()
  while (earlierForms.at(-1)?.version === released + 1) earlierForms.pop()
})

const released = foundationForm.version

const asks = (version: number, label: string): FormDescription => ({
  id: 'foundation',
  version,
  sections: [{ id: 'a', title: 'A', fields: [{ kind: 'line', name: 'guardian_name', label, max: 80 }] }],
  documents: [],
})

function shown(newest: FormDescription, form_version: number): string {
  const application = makeApplication({
    program_type: 'foundation',
    is_draft: false,
    status: 'submitted',
    form_version,
  })
  const view: DraftView = {
    draft: { ...emptyDraft, application },
    loading: 'ready',
    loadError: undefined,
    status: { kind: 'none' },
  }
  const store = { ...createDraftStore('account', 'foundation'), view: () => view }
  onTestFinished(store.close)
  const open = { store, form: newest, programmeIds: [], accountEmail: '', today: '2026-11-22' as const }
  return renderToStaticMarkup(
    <MemoryRouter>
      <OpenDraftContext value={open}>
        <AsItWasAsked version={form_version}>
          <AnswersList />
        </AsItWasAsked>
      </OpenDraftContext>
    </MemoryRouter>,
  )
}

it('an applicant reads what they submitted with the questions as they were asked', async () => {
  earlierForms.push(asks(released + 1, 'Name of your guardian'))
  EarlierForm.ahead()
  const markup = () => shown(asks(released + 2, 'Name of your sponsor'), released + 1)
  await vi.waitFor(() => expect(markup()).toContain('Name of your guardian'))
  expect(markup()).not.toContain('sponsor')
})

it('a version that is newer than the page is shown with the newest questions that the page knows', () => {
  expect(shown(foundationForm, foundationForm.version + 1)).toContain('Your parent or guardian')
})
