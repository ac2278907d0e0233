import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { describe, expect, it } from 'vitest'
import { NoApplicationData } from '#app/features/outcome/no-application-data.tsx'
import { PaymentSuccess } from '#app/features/outcome/payment-success.tsx'
import type { PassedApplication } from '#app/lib/saved-navigation.ts'
import { calls } from '#shared/contract/calls/index.ts'
import type { ProgramType } from '#shared/domain/program-type.ts'
import type { Residency } from '#shared/domain/residency.ts'
import NothingToPaySteps from './nothing-to-pay-steps.tsx'
import { PaymentForm } from './payment-form.tsx'
import { paymentToasts } from './payment-toasts.ts'

// The fixed payment texts of spec sections 2, 4 and 8.

/** The visible text of a page. */
function textOf(element: ReactElement): string {
  const page = (
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>{element}</MemoryRouter>
    </QueryClientProvider>
  )
  return renderToStaticMarkup(page)
    .replaceAll('<wbr/>', '')
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replace(/\s+/g, ' ')
}

function sent(program_type: ProgramType, residency: Residency): PassedApplication {
  return {
    uuid: 'a',
    program_type,
    residency,
    surname: 'Nwosu',
    first_name: 'Adaeze',
    email: 'ada@example.com',
    status: 'awaiting_payment',
    has_paid: false,
    application_number: '26-000-001',
  } as PassedApplication
}

function form(program_type: ProgramType, residency: Residency): string {
  return textOf(<PaymentForm application={sent(program_type, residency)} />)
}

describe('/payment', () => {
  it.each<[ProgramType, Residency, string]>([
    ['msc', 'nigeria', '₦10,000'],
    ['msc', 'international', '$50'],
    ['phd', 'nigeria', '₦10,000'],
    ['phd', 'international', '$50'],
    ['foundation', 'nigeria', '₦10,000'],
    ['jupeb', 'nigeria', '₦10,000'],
  ])('asks a %s applicant, %s, for %s', (programType, residency, amount) => {
    const text = form(programType, residency)
    expect(text).toContain('Payment Required')
    expect(text).toContain('You must complete payment to continue your application.')
    expect(text).toContain(`Pay ${amount} Application Fee`)
    expect(text).not.toContain('Application Complete')
  })

  it.each<[ProgramType, Residency]>([
    ['undergraduate', 'nigeria'],
    ['undergraduate', 'international'],
    ['foundation', 'international'],
    ['jupeb', 'international'],
  ])('asks a %s applicant, %s, for nothing', (programType, residency) => {
    const text = form(programType, residency)
    expect(text).toContain('Application Complete')
    expect(text).toContain('No payment required for this program.')
    expect(text).not.toMatch(/Pay .* Application Fee/)
  })

  it('lets an application be edited for which nothing is due', () => {
    const steps = <NothingToPaySteps application={sent('undergraduate', 'nigeria')} isSaving={false} />
    expect(textOf(steps)).toContain('Edit Application')
  })

  it('shows whose application it is', () => {
    expect(form('msc', 'nigeria')).toMatch(/Nwosu.*Adaeze.*Master.*ada@example\.com/)
  })

  it('without an application says so', () => {
    const text = textOf(<NoApplicationData />)
    expect(text).toContain('No Application Data')
    expect(text).toContain("We couldn't find your application. Please sign in again.")
    expect(text).toContain('Go to Login')
  })

  it('ends in a toast: four seconds when paid, five when cancelled', () => {
    expect(paymentToasts.paid).toEqual({ title: 'Payment successful!' })
    expect(paymentToasts.cancelled).toEqual({
      variant: 'destructive',
      title: 'Payment Cancelled',
      description: "You can try again when you're ready.",
      durationMs: 5000,
    })
  })

  it('names what failed', () => {
    expect(calls.initializePayment.fallback).toBe('Failed to initialize payment')
  })
})

it('/payment-success says that it is paid and where to go', () => {
  const text = textOf(<PaymentSuccess />)
  expect(text).toContain('Payment Successful!')
  expect(text).toContain('check your email')
  expect(text).toMatch(/Go to Dashboard.*Return to Home/)
})
