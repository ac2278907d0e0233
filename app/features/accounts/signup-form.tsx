import { phoneWords } from '#shared/catalogue/parts/phone-words.ts'
import { programmeRows } from '#shared/catalogue/parts/programme-rows.ts'
import { type ProgramType, programTypeName, programTypeOf } from '#shared/domain/program-type.ts'
import { typesOffered } from '#shared/domain/programme-kinds.ts'
import { paths } from '#shared/paths.ts'
import { Button } from '#ui/button.tsx'
import { Link } from '#ui/link.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { FormTrouble } from '../../forms/form-trouble.tsx'
import type { Submission } from '../../forms/use-submission.ts'
import { ConfirmAddress } from './later-steps.tsx'
import { NewPasswordField } from './new-password-field.tsx'
import { SharedComputer } from './shared-computer.tsx'
import { useAccountPage } from './use-account-page.ts'
import { useSignup } from './use-signup.ts'

const hints: Record<ProgramType, string> = {
  undergraduate: 'B.Sc. and B.Eng., 4 or 5 years',
  foundation: 'One year before a degree',
  jupeb: 'One year, then Direct Entry',
  msc: 'M.Sc., professional master’s, taught master’s, diploma',
  phd: 'Research, 3 years',
}

const choices = () => typesOffered().map(value => ({ value, label: programTypeName(value), hint: hints[value] }))

/** Sign-up and, on the same page, the code that confirms the address. */
export function SignupForm() {
  const page = useAccountPage()
  const { from, email, step, linkKey } = page.state
  const { form, submit, submission, credentials, keep, known, ...wish } = useSignup(page)
  const { problemAt } = submission
  const isConfirming = step === 'code' && email !== undefined
  return (
    <>
      {isConfirming && (
        <ConfirmAddress
          email={email}
          credentials={credentials?.email === email ? credentials : undefined}
          from={from}
          linkKey={linkKey}
          onChangeAddress={() => page.go({ ...(from && { from }) }, { replace: true })}
        />
      )}
      <form
        className="form"
        hidden={isConfirming}
        ref={form}
        onSubmit={submit}
        onChange={keep}
        noValidate
        method="dialog"
      >
        <div className="account-heading">
          <h1>Create your account</h1>
          <p className="lead soft">It takes two minutes. After that you can stop and continue at any time.</p>
        </div>
        <FormTrouble {...submission} />
        <PersonFields problemAt={problemAt} />
        <WishFields problemAt={problemAt} {...wish} />
        <NewPasswordField name="password" label="Choose a password" known={known} error={problemAt('password')} />
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
            <Link to={paths.login} state={{ ...page.state, step: undefined }}>
              I already have an account
            </Link>
          </li>
        </ul>
      </form>
    </>
  )
}

type Problems = Pick<Submission, 'problemAt'>

function PersonFields({ problemAt }: Problems) {
  return (
    <>
      <TextField
        name="full_name"
        label="Full name"
        hint="Exactly as on your certificates."
        autoComplete="name"
        error={problemAt('full_name')}
      />
      <TextField
        name="email"
        label="Email address"
        hint="Your own, and one you check often: we will write to it for months. We will email you a code."
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        error={problemAt('email')}
      />
      <TextField
        name="phone"
        label="Phone number"
        optional
        hint={`For example ${phoneWords().example}.`}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        width={20}
        error={problemAt('phone')}
      />
    </>
  )
}

interface WishFieldsProps extends Problems {
  programType: ProgramType | undefined
  programme: string
  choose: (value: string) => void
  setProgramme: (id: string) => void
}

/** What to apply for, and then which programme of it. */
function WishFields({ problemAt, programType, programme, choose, setProgramme }: WishFieldsProps) {
  const programmes = programmeRows().filter(({ id, retired }) => !retired && programTypeOf(id) === programType)
  return (
    <>
      <RadioGroup
        name="program_type"
        label="What do you want to apply for?"
        choices={choices()}
        value={programType}
        onChange={choose}
        error={problemAt('program_type')}
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
          error={problemAt('program')}
        />
      )}
    </>
  )
}
