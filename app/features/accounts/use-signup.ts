import { type FormEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { callApi } from '#app/lib/api.ts'
import { programmeRows } from '#shared/catalogue/parts/programme-rows.ts'
import { accountCalls } from '#shared/contract/calls/account.ts'
import { isProgramType, type ProgramType, programTypeOf } from '#shared/domain/program-type.ts'
import { fieldValue, fillEmpty } from '../../forms/form-values.ts'
import { useSubmission } from '../../forms/use-submission.ts'
import { ConfirmAddress } from './later-steps.tsx'
import { noteCodeSent, secondsUntilNextCode } from './resend-clock.ts'
import type { Credentials } from './sign-in.ts'
import { checkSignup, type SignupFields } from './signup-check.ts'
import { keepSignup, keptSignup } from './signup-copy.ts'
import type { AccountPage } from './use-account-page.ts'

/** The state of the sign-up form. The fields are uncontrolled, so they keep what was typed before hydration. */
export function useSignup({ state, go, isKnown }: AccountPage) {
  const { from } = state
  const form = useRef<HTMLFormElement>(null)
  const sentDetails = useRef<string>(undefined)
  const [credentials, setCredentials] = useState<Credentials>()
  const wish = useWish(form, { state, isKnown })
  const submission = useSubmission({
    failed: 'Signup failed',
    fields: ['email', 'full_name', 'phone', 'program_type', 'program', 'password'],
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    const checked = checkSignup(fieldsIn(form.current))
    if ('problems' in checked) return submission.refuse(checked.problems)
    const { body } = checked
    const details = JSON.stringify(body)
    const confirm = () => {
      setCredentials({ ...body, isSharedComputer: fieldValue(form.current, 'is_shared_computer') !== '' })
      go({ ...(from && { from }), email: body.email, step: 'code' })
    }
    // Back from the code step without a change: the emailed code still works.
    const secondsLeft = secondsUntilNextCode({ purpose: 'verify-email', to: body.email }, Date.now())
    if (secondsLeft > 0 && details === sentDetails.current) return confirm()
    void submission.send(async () => {
      ConfirmAddress.ahead()
      await callApi(accountCalls.signup, { body })
      noteCodeSent({ purpose: 'verify-email', to: body.email })
      sentDetails.current = details
      confirm()
      return undefined
    })
  }

  return {
    form,
    submit,
    submission,
    credentials,
    ...wish,
    keep: () => keepSignup(fieldsIn(form.current)),
    known: () => [fieldValue(form.current, 'full_name'), fieldValue(form.current, 'email')],
  }
}

/** The chosen programme: chosen here, restored after a reload, or named by the link that led here. */
function useWish(
  form: { current: HTMLFormElement | null },
  { state, isKnown }: Pick<AccountPage, 'state' | 'isKnown'>,
) {
  const { email } = state
  const { search } = useLocation()
  const [programType, setProgramType] = useState<ProgramType>()
  const [programme, setProgramme] = useState('')

  // Reads a choice made before hydration, before the first render resets it: radios show what the state says.
  useLayoutEffect(() => {
    const chosen = fieldValue(form.current, 'program_type')
    if (isProgramType(chosen)) setProgramType(chosen)
  }, [form])

  useEffect(() => {
    if (!isKnown) return
    const kept = keptSignup()
    const isTyped = Object.values(fieldsIn(form.current)).some(Boolean)
    fillEmpty(form.current, { ...kept, ...(email && { email }) })
    const asked = new URLSearchParams(search).get('program') ?? kept.program
    const row = programmeRows().find(({ id, retired }) => id === asked && !retired)
    // A choice made here takes precedence over the address.
    const chosen = fieldValue(form.current, 'program_type') || (row ? programTypeOf(row.id) : kept.program_type)
    const program = row && programTypeOf(row.id) === chosen ? row.id : ''
    if (isProgramType(chosen)) setProgramType(chosen)
    if (program) setProgramme(program)
    // React missed changes made before hydration.
    if (isTyped) keepSignup({ ...fieldsIn(form.current), program_type: chosen ?? '', program })
  }, [isKnown, email, search, form])

  function choose(value: string): void {
    if (isProgramType(value)) setProgramType(value)
    setProgramme('')
  }
  return { programType, programme, choose, setProgramme }
}

function fieldsIn(form: HTMLFormElement | null): SignupFields {
  const typed = (name: string) => fieldValue(form, name)
  return {
    full_name: typed('full_name'),
    email: typed('email'),
    phone: typed('phone'),
    program_type: typed('program_type'),
    program: typed('program'),
    password: typed('password'),
  }
}
