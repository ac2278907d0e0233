import type { SetUp } from '#shared/contract/schemas/set-up.ts'
import { counted } from '#shared/domain/counted.ts'
import type { Context } from '../../base/context.ts'
import type { Facts } from './facts.ts'

type Step = SetUp['steps'][number]

/* What no setting says: whether emails arrive, whether cards can pay, and what is left of the sample. */

export function mailStep({ mail }: Context, { testMailArrived }: Facts): Step {
  const common = { step: 'mail' as const, title: 'Email', path: '/set-up/checks' }
  if (testMailArrived)
    return {
      ...common,
      state: 'done',
      says: 'A test email arrived',
      at: testMailArrived.toISOString(),
      action: 'Send another',
    }
  if (mail.kind === 'captured')
    return {
      ...common,
      state: 'missing',
      says: 'Emails reach no one: SMTP_URL is not set on the server.',
      action: 'See how',
    }
  return { ...common, state: 'missing', says: 'No test email has arrived yet.', action: 'Send a test' }
}

export function paymentsStep({ gateway }: Context, { paymentsCheck }: Facts): Step {
  const common = { step: 'payments' as const, title: 'Card payments', path: '/set-up/checks' }
  const isLive = gateway.mode === 'live'
  if (isLive && paymentsCheck?.works)
    return {
      ...common,
      state: 'done',
      says: 'Live keys, checked',
      at: paymentsCheck.at.toISOString(),
      action: 'Check again',
    }
  if (paymentsCheck && !paymentsCheck.works)
    return { ...common, state: 'missing', says: paymentsCheck.says, action: 'Check again' }
  if (gateway.isSandbox)
    return {
      ...common,
      state: 'later',
      says: 'Only test cards work: the keys of a card provider are not set on the server.',
      action: 'See how',
    }
  if (!isLive)
    return { ...common, state: 'later', says: 'The keys are test keys. Live keys are not in yet.', action: 'Check' }
  return { ...common, state: 'later', says: 'Live keys, not checked yet.', action: 'Check' }
}

export function textsStep(sampleLeft: number): Step {
  const common = { step: 'texts' as const, title: 'Texts of the sample', path: '/set-up/texts' }
  if (sampleLeft === 0) return { ...common, state: 'done', says: 'Nothing of the sample is left', action: 'Look' }
  return {
    ...common,
    state: 'later',
    says: `${counted(sampleLeft, 'text')} left. Applicants will read them as yours.`,
    action: 'See the list',
  }
}
