import { type FormEvent, useRef, useState } from 'react'
import { PartFailed } from '#app/features/outcome/load-failed.tsx'
import { LoadingPage } from '#app/features/outcome/loading.tsx'
import { FormTrouble } from '#app/forms/form-trouble.tsx'
import { fieldValue } from '#app/forms/form-values.ts'
import { useSubmission } from '#app/forms/use-submission.ts'
import { accountPartPath } from '#app/lib/account-parts.ts'
import { callApi } from '#app/lib/api.ts'
import { useMe } from '#app/lib/queries.ts'
import { retention } from '#shared/catalogue/parts/retention.ts'
import { accountCalls } from '#shared/contract/calls/account.ts'
import { sessionCalls } from '#shared/contract/calls/session.ts'
import type { FieldProblem } from '#shared/contract/errors.ts'
import type { User } from '#shared/contract/schemas/accounts.ts'
import { confirmationProblem, confirmationWords } from '#shared/domain/account-deletion.ts'
import { spanInWords } from '#shared/domain/time-span.ts'
import { paths } from '#shared/paths.ts'
import { Button } from '#ui/button.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Link } from '#ui/link.tsx'
import { PasswordField } from '#ui/password-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { Owner } from './download-data.tsx'
import { KeepNotice } from './keep-notice.tsx'

/** What is deleted and what stays, then the deletion itself, which can be cancelled for two weeks. */
export default function DeleteAccount() {
  const me = useMe({ fresh: true })
  const [asked, setAsked] = useState<string>()
  const { user } = me
  if (!user && me.error)
    return <PartFailed title={sessionCalls.me.fallback} error={me.error} isTrying={me.isLoading} retry={me.reload} />
  if (!user) return <LoadingPage isPart />
  const deletesAt = user.deletes_at ?? asked
  if (deletesAt)
    return (
      <div className="stack" ref={asked ? takeFocus : undefined} tabIndex={-1}>
        <KeepNotice
          deletesAt={deletesAt}
          onKept={() => {
            setAsked(undefined)
            me.reload()
          }}
        />
        <p className="soft">
          This browser may still contain answers you did not submit. To remove them, clear this site’s data in your
          browser.
        </p>
        <div className="form-actions">
          <ButtonLink look="secondary" to={paths.dashboard}>
            Back to your applications
          </ButtonLink>
        </div>
      </div>
    )
  return (
    <div className="stack account-end">
      <WhatHappens user={user} />
      <DeletionForm
        user={user}
        onAsked={day => {
          setAsked(day)
          me.reload()
        }}
      />
    </div>
  )
}

function takeFocus(box: HTMLElement | null): void {
  box?.focus()
}

const sentOf = (user: User) => user.applications.filter(({ status }) => status === 'submitted')

function WhatHappens({ user }: { user: User }) {
  const hasPaid = user.applications.some(application => application.has_paid)
  return (
    <div className="prose">
      <p className="lead soft">
        You have {spanInWords(retention().accountDeletion)} to change your mind. Until then you can sign in and cancel.
      </p>
      <h2>What is deleted</h2>
      <ul>
        <li>your account and all your sign-ins</li>
        <li>your applications, with all answers and documents</li>
        <li>your referees’ names and references. Their links will stop working, and we will not remind them</li>
        <li>our emails to you, and messages you sent us from this address</li>
      </ul>
      <h2>What stays</h2>
      <ul>
        {hasPaid && (
          <li>
            the record of your payment, without your name. Tax law requires us to store it for{' '}
            {spanInWords(retention().paymentRecord)}. We will not refund the fee.
          </li>
        )}
        <li>the audit log, in which you appear only as a number</li>
        <li>backups, for {spanInWords(retention().backup)}. After that, your data is gone from them too</li>
      </ul>
      {user.applications.length > 0 && (
        <p>If we are still checking a payment or returning one, we finish that before we delete anything.</p>
      )}
      <p>
        Do you want a copy? <Link to={accountPartPath('data')}>Download your data</Link> first.
      </p>
    </div>
  )
}

function DeletionForm({ user, onAsked }: { user: User; onAsked: (deletesAt: string) => void }) {
  const form = useRef<HTMLFormElement>(null)
  const sent = sentOf(user)
  const submission = useSubmission({
    failed: accountCalls.askDeletion.fallback,
    fields: ['confirmation', 'withdraw', 'password'],
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    const body = {
      confirmation: fieldValue(form.current, 'confirmation'),
      password: fieldValue(form.current, 'password'),
      withdraw: fieldValue(form.current, 'withdraw') !== '',
    }
    const problems = problemsOf(body, sent)
    if (problems.length > 0) return submission.refuse(problems)
    void submission.send(async () => {
      const { deletes_at } = await callApi(accountCalls.askDeletion, { body })
      onAsked(deletes_at)
      return undefined
    })
  }

  return (
    <form className="form" ref={form} onSubmit={submit} noValidate method="post">
      <FormTrouble {...submission} />
      <Owner />
      {sent.length > 0 && <Withdrawal sent={sent} error={submission.problemAt('withdraw')} />}
      <TextField
        name="confirmation"
        label={`Type “${confirmationWords}”`}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        width={20}
        error={submission.problemAt('confirmation')}
      />
      <PasswordField
        name="password"
        label="Your password"
        autoComplete="current-password"
        error={submission.problemAt('password')}
      />
      <div className="form-actions">
        <Button type="submit" look="danger" busy={submission.isBusy} busyLabel="Please wait...">
          Delete my account
        </Button>
        <ButtonLink look="secondary" to={paths.dashboard}>
          Keep my account
        </ButtonLink>
      </div>
    </form>
  )
}

function Withdrawal({ sent, error }: { sent: User['applications']; error: string | undefined }) {
  const which = sent
    .map(application => `${application.selected_program_title ?? ''} ${application.application_number ?? ''}`.trim())
    .join(', ')
  return (
    <Checkbox
      name="withdraw"
      label={`I withdraw ${sent.length === 1 ? 'my application' : 'my applications'}`}
      hint={`${which}. The university will stop processing it straight away, and you will lose any place it has offered you.`}
      error={error}
    />
  )
}

function problemsOf(
  body: { confirmation: string; password: string; withdraw: boolean },
  sent: User['applications'],
): FieldProblem[] {
  const message = confirmationProblem(body.confirmation)
  return [
    ...(sent.length > 0 && !body.withdraw
      ? [
          {
            field: 'withdraw',
            message: 'Tick the box to withdraw your application. You will lose any place you have been offered.',
          },
        ]
      : []),
    ...(message ? [{ field: 'confirmation', message }] : []),
    ...(body.password ? [] : [{ field: 'password', message: 'Enter your password.' }]),
  ]
}
