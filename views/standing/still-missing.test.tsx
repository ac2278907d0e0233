import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { makeProgress } from '#app/lib/progress.fixture.ts'
import { StillMissing } from './still-missing.tsx'

it('no one is told to submit a draft that is filled in while it cannot be submitted', () => {
  const filledIn = makeProgress({ state: 'draft', turn: 'applicant', next: 'submit_form', form: { state: 'ready' } })
  const textOf = (progress: typeof filledIn) => renderToStaticMarkup(<StillMissing progress={progress} />)
  expect(textOf(filledIn)).toContain('You have filled in everything.')
  for (const state of ['round_closed', 'not_open', 'programme_closed'] as const)
    expect(textOf({ ...filledIn, state, next: undefined })).not.toContain('submit')
})
