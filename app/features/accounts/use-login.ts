import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { ApiError, callApi } from '#app/lib/api.ts'
import { accountCalls } from '#shared/contract/calls/account.ts'
import { cleanEmail } from '#shared/domain/typed-email.ts'
import { fieldValue, fillEmpty } from '../../forms/form-values.ts'
import { useSubmission } from '../../forms/use-submission.ts'
import { ConfirmAddress } from './later-steps.tsx'
import { noteCodeSent } from './resend-clock.ts'
import { type Credentials, signIn } from './sign-in.ts'
import { emailProblem } from './signup-check.ts'
import type { AccountPage } from './use-account-page.ts'

/** The state of the login form. The fields are uncontrolled, so they keep what was typed before hydration. */
export function useLogin({ state, go, isKnown }: AccountPage) {
  const { email, from, linkKey } = state
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)
  const [typedEmail, setTypedEmail] = useState('')
  const [credentials, setCredentials] = useState<Credentials>()
  const submission = useSubmission({
    failed: 'Login failed',
    unexpected: 'An unexpected error occurred during authentication',
    fields: ['username', 'password'],
  })

  const noteEmail = () => setTypedEmail(fieldValue(form.current, 'username').trim())

  useEffect(() => {
    if (!isKnown) return
    fillEmpty(form.current, { username: email })
    setTypedEmail(fieldValue(form.current, 'username').trim())
  }, [isKnown, email])

  async function logIn(given: Credentials): Promise<'leaving' | undefined> {
    try {
      const target = await signIn(given)
      navigate(from ?? target, { replace: true })
      return 'leaving'
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'email-not-verified') throw error
      await askForCode(given)
      return undefined
    }
  }

  async function askForCode(given: Credentials): Promise<void> {
    ConfirmAddress.ahead()
    // The link in an email contains the key of its code.
    if (!linkKey) {
      await callApi(accountCalls.requestEmailCode, { body: { email: given.email } })
      noteCodeSent({ purpose: 'verify-email', to: given.email })
    }
    setCredentials(given)
    go({ ...state, email: given.email, step: 'code' })
  }

  function submit(event: FormEvent): void {
    event.preventDefault()
    const given = credentialsIn(form.current)
    const problems = problemsOf(given)
    if (problems.length > 0) submission.refuse(problems)
    else void submission.send(() => logIn(given))
  }

  return { form, submit, submission, credentials, typedEmail, noteEmail }
}

function credentialsIn(form: HTMLFormElement | null): Credentials {
  return {
    email: cleanEmail(fieldValue(form, 'username')),
    password: fieldValue(form, 'password'),
    isSharedComputer: fieldValue(form, 'is_shared_computer') !== '',
  }
}

function problemsOf({ email, password }: Credentials) {
  const message = emailProblem(email)
  return [
    ...(message ? [{ field: 'username', message }] : []),
    ...(password ? [] : [{ field: 'password', message: 'Enter your password.' }]),
  ]
}
