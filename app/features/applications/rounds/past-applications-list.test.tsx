import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { makeProgress } from '#app/lib/progress.fixture.ts'
import { makeApplication } from '#app/lib/session.fixture.ts'
import type { Progress } from '#shared/domain/progress.ts'
import PastApplications from './past-applications-list.tsx'

const sent = { status: 'submitted', is_draft: false, submitted_at: '2026-11-18T10:00:00.000Z' } as const

function lineOf(progress: Partial<Progress> | undefined, own: Parameters<typeof makeApplication>[0] = {}): string {
  const application = { ...makeApplication(own), ...(progress && { progress: makeProgress(progress) }) }
  const html = renderToStaticMarkup(<PastApplications applications={[application]} />)
  return />([^<]*)<\/p>/.exec(html)?.[1] ?? ''
}

it('the line of an earlier application begins with its state, in the words of the dashboard', () => {
  expect(lineOf({ state: 'withdrawn', review: { state: 'ended' } }, sent)).toBe(
    'Withdrawn · Submitted on 18 November 2026',
  )
  expect(lineOf({ state: 'under_review' }, sent)).toMatch(/^Under review · /)
  const declined = { stage: 'told', message: '', offer: { state: 'declined' } }
  expect(lineOf({ state: 'under_review' }, { ...sent, case: declined as never })).toMatch(/^Declined · /)
})

it('a draft says only that it was not submitted, unless it was withdrawn', () => {
  expect(lineOf({ state: 'round_closed', form: { state: 'incomplete' } })).toBe('Not submitted')
  expect(lineOf(undefined)).toBe('Not submitted')
  expect(lineOf({ state: 'withdrawn', review: { state: 'ended' } })).toBe('Withdrawn')
})

it('says no state that the server has not given', () => {
  expect(lineOf(undefined, sent)).toBe('Submitted on 18 November 2026')
})
