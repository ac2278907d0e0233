import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { describe, expect, it } from 'vitest'
import { afterSubmissionPath } from '#app/features/outcome/after-submission.ts'
import { PaymentForm } from '#app/features/payments/payment-form.tsx'
import { makeApplication } from '#app/lib/session.fixture.ts'
import type { ApplicationStatus } from '#shared/contract/schemas/applications.ts'
import { applicationFee } from '#shared/domain/fees.ts'
import { isPostgraduate, programTypes } from '#shared/domain/program-type.ts'
import { decideProgress, type Progress } from '#shared/domain/progress.ts'
import { residencies } from '#shared/domain/residency.ts'
import { formIdOf } from '#shared/forms/form-id.ts'
import { formDescription } from '#shared/forms/index.ts'
import { statusWords } from '#views/standing/application-status.ts'
import { changesAfterSubmission } from './changes-note.ts'

const everybody = programTypes.flatMap(program_type => residencies.map(residency => ({ program_type, residency })))
const feeWords = /\bfees?\b|payment|paid|\bpay\b/i
const refereeWords = /referee|reference/i

/** The server’s progress for one of their applications. */
function progressIn(status: ApplicationStatus, { program_type, residency }: (typeof everybody)[number]): Progress {
  const fee = applicationFee(program_type, residency)
  const notAsked = { status: 'not_requested', since: null, changes: 0 } as const
  return decideProgress({
    status,
    wasSubmitted: true,
    missing: { sections: [], documents: [] },
    round: 'open',
    hasNextRound: false,
    isProgrammeShut: false,
    fee: {
      kind: fee.kind,
      amount: fee.kind === 'free' ? undefined : fee.label,
      isPaid: false,
      lost: undefined,
      isHeld: false,
      isWaived: false,
    },
    referees: isPostgraduate(program_type) ? [1, 2].map(number => ({ number, ...notAsked })) : [],
    end: undefined,
  })
}

/** Everything an applicant reads from the form to the dashboard, step by step. */
function readBy(of: (typeof everybody)[number]): Record<string, string> {
  const isFree = applicationFee(of.program_type, of.residency).kind === 'free'
  const base = { ...of, has_paid: false, application_number: '26-000-001', submitted_at: '2026-11-20T10:00:00.000Z' }
  const status = isFree ? 'submitted' : 'awaiting_payment'
  const draft = makeApplication({ ...base, status: 'draft', progress: progressIn('draft', of) })
  const sent = makeApplication({ ...base, is_draft: false, status, progress: progressIn(status, of) })
  return {
    form: JSON.stringify(formDescription(formIdOf(of.program_type)).sections),
    check: changesAfterSubmission(of.program_type, of.residency),
    'dashboard of a draft': JSON.stringify(statusWords(draft)),
    dashboard: JSON.stringify(statusWords(sent)),
    next: afterSubmissionPath(sent),
  }
}

describe.each(everybody)('$program_type, $residency', of => {
  const read = readBy(of)
  const isFree = applicationFee(of.program_type, of.residency).kind === 'free'

  it('reads about a fee only where one is due', () => {
    // The form of a programme with a fee asks for the residency before it is known whether one is due.
    const feeMayBeDue = residencies.some(each => applicationFee(of.program_type, each).kind !== 'free')
    expect(feeWords.test(read.form ?? '')).toBe(feeMayBeDue)
    for (const step of ['check', 'dashboard of a draft', 'dashboard'] as const)
      expect([step, feeWords.test(read[step] ?? '')]).toEqual([step, !isFree])
  })

  it('reads about referees only where some are named', () => {
    for (const step of ['form', 'check', 'dashboard of a draft', 'dashboard'] as const)
      expect([step, refereeWords.test(read[step] ?? '')]).toEqual([step, isPostgraduate(of.program_type)])
  })

  it('goes from the submission to the payment only where one is due', () => {
    const confirmation = of.program_type === 'undergraduate' ? '/application-success' : '/foundation-success'
    expect(read.next).toBe(isFree ? confirmation : '/payment')
  })

  it('is asked on /payment where they live only where it changes something', () => {
    const markup = renderToStaticMarkup(
      <QueryClientProvider client={new QueryClient()}>
        <MemoryRouter>
          <PaymentForm application={makeApplication({ ...of, is_draft: false, status: 'awaiting_payment' })} />
        </MemoryRouter>
      </QueryClientProvider>,
    )
    expect(markup.includes('Where do you live?')).toBe(of.program_type !== 'undergraduate')
    expect(/<h1[^>]*>Your application fee/.test(markup)).toBe(!isFree)
  })
})

it('what has been paid is not asked for again, and is not called editable', () => {
  expect(changesAfterSubmission('msc', 'nigeria', 'paid')).toContain('you can only change your referees')
  expect(changesAfterSubmission('jupeb', 'nigeria', 'paid')).toContain('you cannot edit your application after')
  expect(changesAfterSubmission('jupeb', 'nigeria', 'paid')).not.toMatch(refereeWords)
})

it('a fee that was paid before the application was reopened is not asked for again', () => {
  const paid = makeApplication({ is_draft: false, status: 'submitted', has_paid: true })
  expect(afterSubmissionPath(paid)).toBe('/application-success')
})
