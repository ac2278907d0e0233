import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { callApi } from '#app/lib/api.ts'
import { Button } from '#app/ui/button.tsx'
import { RadioGroup } from '#app/ui/radio-group.tsx'
import { SelectField } from '#app/ui/select-field.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { programmeRows } from '#content/programmes/index.ts'
import { accountCalls } from '#shared/contract/calls/account.ts'
import {
  isProgramType,
  type ProgramType,
  programTypeName,
  programTypeOf,
  programTypes,
} from '#shared/domain/program-type.ts'
import { paths } from '#shared/paths.ts'
import { FormTrouble } from './form-trouble.tsx'
import { fieldValue, fillEmpty } from './form-values.ts'
import { ConfirmAddress, expectConfirmAddress } from './later-steps.tsx'
import { NewPasswordField } from './new-password-field.tsx'
import { noteCodeSent, secondsUntilNextCode } from './resend-clock.ts'
import { SharedComputer } from './shared-computer.tsx'
import type { Credentials } from './sign-in.ts'
import { checkSignup } from './signup-check.ts'
import { keepSignup, keptSignup } from './signup-copy.ts'
import { useAccountPage } from './use-account-page.ts'
import { useSubmission } from './use-submission.ts'

const hints: Record<ProgramType, string> = {
  undergraduate: 'B.Sc. and B.Eng., 4 or 5 years',
  foundation: 'One year before a degree',
  jupeb: 'One year, then direct entry',
  msc: 'M.Sc., professional master’s, taught master’s, diploma',
  phd: 'Research, 3 years',
}

const choices = programTypes.map(value => ({ value, label: programTypeName(value), hint: hints[value] }))

/** Sign-up and, on the same page, the code that confirms the address. */
export function SignupForm() {
  const { state, go, isKnown } = useAccountPage()
  const { from, email, step, linkKey } = state
  const { search } = useLocation()
  const form = useRef<HTMLFormElement>(null)
  const sentDetails = useRef<string>(undefined)
  const [credentials, setCredentials] = useState<Credentials>()
  const [programType, setProgramType] = useState<ProgramType>()
  const [programme, setProgramme] = useState('')
  const submission = useSubmission({
    failed: 'Signup failed',
    fields: ['email', 'full_name', 'phone', 'program_type', 'program', 'password'],
  })

  useEffect(() => {
    if (!isKnown) return
    const kept = keptSignup()
    fillEmpty(form.current, { ...kept, ...(email && { email }) })
    const asked = new URLSearchParams(search).get('program') ?? kept.program
    const row = programmeRows.find(({ id }) => id === asked)
    // What was chosen before React came counts more than what the address asks for.
    const chosen = fieldValue(form.current, 'program_type') || (row ? programTypeOf(row.id) : kept.program_type)
    if (!isProgramType(chosen)) return
    setProgramType(chosen)
    if (row && programTypeOf(row.id) === chosen) setProgramme(row.id)
  }, [isKnown, email, search])

  const typed = (name: string) => fieldValue(form.current, name)
  const fields = () => ({
    full_name: typed('full_name'),
    email: typed('email'),
    phone: typed('phone'),
    program_type: typed('program_type'),
    program: typed('program'),
    password: typed('password'),
  })

  function choose(value: string): void {
    if (isProgramType(value)) setProgramType(value)
    setProgramme('')
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    const checked = checkSignup(fields())
    if ('problems' in checked) return submission.refuse(checked.problems)
    const { body } = checked
    const details = JSON.stringify(body)
    const nextStep = { ...(from && { from }), email: body.email, step: 'code' } as const
    const secondsLeft = secondsUntilNextCode({ purpose: 'verify-email', email: body.email }, Date.now())
    const willSignIn: Credentials = { ...body, isSharedComputer: typed('is_shared_computer') !== '' }
    if (secondsLeft > 0 && details === sentDetails.current) {
      setCredentials(willSignIn)
      return go(nextStep)
    }
    void submission.send(async () => {
      expectConfirmAddress()
      await callApi(accountCalls.signup, { body })
      noteCodeSent({ purpose: 'verify-email', email: body.email })
      sentDetails.current = details
      setCredentials(willSignIn)
      go(nextStep)
      return undefined
    })
  }

  const isConfirming = step === 'code' && email !== undefined
  const programmes = programType ? programmeRows.filter(({ id }) => programTypeOf(id) === programType) : []
  return (
    <>
      {isConfirming && (
        <ConfirmAddress
          email={email}
          credentials={credentials?.email === email ? credentials : undefined}
          from={from}
          linkKey={linkKey}
          onChangeAddress={() => go({ ...(from && { from }) }, { replace: true })}
        />
      )}
      <form
        className="form"
        hidden={isConfirming}
        ref={form}
        onSubmit={submit}
        onChange={() => keepSignup(fields())}
        noValidate
        method="post"
        data-boot=""
      >
        <div className="account-heading">
          <h1>Create your account</h1>
          <p className="lead soft">It takes two minutes. Then you can stop and go on whenever you like.</p>
        </div>
        <FormTrouble {...submission} />
        <TextField
          name="full_name"
          label="Full name"
          hint="As on your certificates."
          autoComplete="name"
          error={submission.problemAt('full_name')}
        />
        <TextField
          name="email"
          label="Email address"
          hint="One that you read often. We send a code to it."
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          error={submission.problemAt('email')}
        />
        <TextField
          name="phone"
          label="Phone number"
          optional
          hint="For example 0803 123 4567."
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          width={20}
          error={submission.problemAt('phone')}
        />
        <RadioGroup
          name="program_type"
          label="What do you want to apply for?"
          choices={choices}
          value={programType}
          onChange={choose}
          error={submission.problemAt('program_type')}
        />
        {programType && (
          <SelectField
            name="program"
            label="Programme"
            optional
            emptyLabel="I have not decided yet"
            options={programmes.map(({ id, title }) => ({ value: id, label: title }))}
            value={programme}
            onChange={event => setProgramme(event.currentTarget.value)}
            error={submission.problemAt('program')}
          />
        )}
        <NewPasswordField
          name="password"
          label="Choose a password"
          known={() => [typed('full_name'), typed('email')]}
          error={submission.problemAt('password')}
        />
        <SharedComputer />
        <p className="small soft">
          By creating an account you agree to our <Link to={paths.terms}>terms</Link> and to{' '}
          <Link to={paths.privacy}>how we use your data</Link>.
        </p>
        <div className="form-actions">
          <Button type="submit" wide busy={submission.isBusy} busyLabel="Creating your account...">
            Create my account
          </Button>
        </div>
        <ul className="account-ways">
          <li>
            <Link to={paths.login} state={{ ...state, step: undefined }}>
              I have an account: log in
            </Link>
          </li>
        </ul>
      </form>
    </>
  )
}
