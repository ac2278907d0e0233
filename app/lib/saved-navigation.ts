import { type NavigateFunction, useLocation } from 'react-router'
import type { ApplicationOnWire } from '#shared/contract/schemas/applications.ts'
import { isProgramType } from '#shared/domain/program-type.ts'
import { useHydrated } from './use-hydrated.ts'

/** The application passed between screens: everything that a summary shows, without answers and documents. */
export type PassedApplication = Omit<ApplicationOnWire, 'answers' | 'documents'>

export interface PassedState {
  application: PassedApplication
  paymentReference?: string
}

export type Passed = { status: 'checking' } | { status: 'missing' } | ({ status: 'passed' } & PassedState)

/** Navigates to a screen that needs an application, and passes it in the navigation state, which survives a reload. */
export function passApplication(
  navigate: NavigateFunction,
  path: string,
  passed: { application: ApplicationOnWire | PassedApplication; paymentReference?: string },
  options: { replace?: boolean } = {},
): void {
  void navigate(path, { ...options, state: passedState(passed) })
}

/** The same as the `state` of a link. */
export function passedState(passed: {
  application: ApplicationOnWire | PassedApplication
  paymentReference?: string
}): PassedState {
  const {
    answers: _answers,
    documents: _documents,
    ...application
  } = { answers: {}, documents: [], ...passed.application }
  return { application, ...(passed.paymentReference ? { paymentReference: passed.paymentReference } : {}) }
}

/**
 * The application passed by the previous screen. 'checking' during hydration, because the prerendered markup did not know the
 * navigation state.
 */
export function usePassedApplication(): Passed {
  const { state } = useLocation()
  const isTakenOver = useHydrated()
  if (!isTakenOver) return { status: 'checking' }
  return isPassedState(state) ? { ...state, status: 'passed' } : { status: 'missing' }
}

/** Checks the parts that every screen shows, because an older version of the site may have written the state. */
function isPassedState(state: unknown): state is PassedState {
  if (typeof state !== 'object' || state === null || !('application' in state)) return false
  const { application } = state
  return (
    typeof application === 'object' &&
    application !== null &&
    'uuid' in application &&
    'program_type' in application &&
    'email' in application &&
    typeof application.uuid === 'string' &&
    typeof application.email === 'string' &&
    isProgramType(application.program_type)
  )
}
