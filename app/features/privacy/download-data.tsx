import { type FormEvent, useRef, useState } from 'react'
import { FormTrouble } from '#app/forms/form-trouble.tsx'
import { fieldValue } from '#app/forms/form-values.ts'
import { useSubmission } from '#app/forms/use-submission.ts'
import { callApi } from '#app/lib/api.ts'
import { useSession } from '#app/lib/session.ts'
import { accountCalls } from '#shared/contract/calls/account.ts'
import { clockTime } from '#shared/domain/calendar.ts'
import { Button } from '#ui/button.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { Notice } from '#ui/notice.tsx'
import { PasswordField } from '#ui/password-field.tsx'
import { UserName } from '#ui/user-name.tsx'

interface Download {
  href: string
  until: Date
}

/** One file with everything that the university stores about the signed-in person. */
export default function DownloadData() {
  const form = useRef<HTMLFormElement>(null)
  const [download, setDownload] = useState<Download>()
  const submission = useSubmission({ failed: accountCalls.requestExport.fallback, fields: ['password'] })

  function submit(event: FormEvent) {
    event.preventDefault()
    const password = fieldValue(form.current, 'password')
    if (!password) return submission.refuse([{ field: 'password', message: 'Enter your password.' }])
    void submission.send(async () => {
      const { path, until } = await callApi(accountCalls.requestExport, { body: { password } })
      const href = (import.meta.env.API_BASE_URL ?? '') + path
      setDownload({ href, until: new Date(until) })
      // The browser’s own download continues in the background and shows its progress, even on a slow connection.
      begin(href)
      return undefined
    })
  }

  return (
    <div className="stack">
      <p className="lead soft">
        You will get one ZIP file with your account, your applications and all your answers, your documents and
        receipts, our emails to you, and a record of changes.
      </p>
      <p className="soft">It does not include your references, because they are confidential.</p>
      {download ? <SavedDraftNotice {...download} onAgain={() => setDownload(undefined)} /> : null}
      <form className="form" ref={form} onSubmit={submit} noValidate method="post" hidden={download !== undefined}>
        <FormTrouble {...submission} />
        <Owner />
        <PasswordField
          name="password"
          label="Your password"
          hint="We ask again because the file contains all your data."
          autoComplete="current-password"
          error={submission.problemAt('password')}
        />
        <div className="form-actions">
          <Button type="submit" icon="download" busy={submission.isBusy} busyLabel="Preparing your file...">
            Download my data
          </Button>
        </div>
      </form>
    </div>
  )
}

function SavedDraftNotice({ href, until, onAgain }: Download & { onAgain: () => void }) {
  return (
    <div className="form" ref={takeFocus} tabIndex={-1}>
      <Notice tone="success" role="status" title="Your download has started" headingLevel={2}>
        <p>Check your Downloads folder. On a shared computer, copy the file and then delete it there.</p>
        <p>
          Download not started? Until {clockTime(until)} you can <a href={href}>download it again</a>.
        </p>
      </Notice>
      <div className="form-actions">
        <ButtonLink to="/dashboard">Back to your applications</ButtonLink>
        <Button look="secondary" onClick={onAgain}>
          Ask again
        </Button>
      </div>
    </div>
  )
}

function takeFocus(box: HTMLElement | null): void {
  box?.focus()
}

/** For password managers, which need to know whose password is requested. */
export function Owner() {
  const email = useSession()?.user.email ?? ''
  return <UserName email={email} />
}

function begin(href: string): void {
  const link = document.createElement('a')
  link.href = href
  link.download = ''
  link.click()
}
