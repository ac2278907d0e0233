import { type FormEvent, useRef, useState } from 'react'
import { useRefreshMe } from '#app/features/outcome/refresh-me.ts'
import { ApiError, callApi } from '#app/lib/api.ts'
import { referenceCalls } from '#shared/contract/calls/reference.ts'
import { isSameMailbox } from '#shared/domain/mailbox.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/text-field.tsx'
import { toast } from '#ui/toast.ts'
import type { Referee } from './referee.ts'
import { findRefereeProblems, type RefereeProblems, serverRefereeProblems } from './referee-problems.ts'

function changesLeftSentence(left: number): string {
  return left === 1 ? 'You can change this referee one more time.' : `You can change this referee ${left} more times.`
}

/** The effect of saving. The same mailbox means the same person. */
function changeNotice(referee: Referee, email: string): string {
  const left = referee.changesLeft === undefined ? '' : ` ${changesLeftSentence(referee.changesLeft)}`
  if (referee.needs === 'bounced')
    return `Correct the address, or add another referee. We will email the request straight away.${left}`
  if (referee.needs === 'declined')
    return `${referee.name} cannot give this reference. We will email the new referee straight away.${left}`
  if (isSameMailbox(referee.email, email))
    return `This is the address of ${referee.name}. You are correcting the name only. Their link keeps working, and we will not email them.`
  return `The link that we emailed to ${referee.name} will stop working. We will email the new referee their own link. To correct only the name, enter the same address again.${left}`
}

const failure = 'Failed to update referee details. Please try again.'

/** The server’s own message, otherwise the text of spec section 8 with the next step. */
function wordsOf(error: unknown): { title: string; description?: string } {
  if (!(error instanceof ApiError)) return { title: failure }
  if (error.isWorthRetrying) return { title: failure, description: error.detail }
  return error.isExplained ? { title: error.detail } : { title: failure, description: error.sentence }
}

type RefereeEditProps = {
  referee: Referee
  otherEmails: readonly string[]
  ownEmail: string
  applicationUuid: string
  onChanged: () => Promise<void>
  onClose: () => void
}

/** The inline fields for replacing a referee (spec sections 2 and 5). */
export function RefereeEdit(props: RefereeEditProps) {
  const { referee, onClose } = props
  const { name, email, problems, isSaving, nameBox, emailBox, typeName, typeEmail, submit } = useRefereeChange(props)
  return (
    <form className="form referee-form" noValidate onSubmit={submit} aria-label={`New referee ${referee.number}`}>
      {referee.name && <p className="hint">{changeNotice(referee, email)}</p>}
      <TextField
        ref={nameBox}
        id={`referee-${referee.number}-name`}
        name="new_referee_name"
        label="New Referee Name"
        autoComplete="off"
        autoFocus
        value={name}
        error={problems.name}
        onChange={event => typeName(event.target.value)}
      />
      <TextField
        ref={emailBox}
        id={`referee-${referee.number}-email`}
        name="new_referee_email"
        label="New Referee Academic Email"
        hint="At a university or college, such as name@example.edu.ng. If this person has none, name someone who has, or write to the admissions office."
        type="email"
        inputMode="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={email}
        error={problems.email}
        onChange={event => typeEmail(event.target.value)}
      />
      <div className="form-actions">
        <Button type="submit" busy={isSaving} busyLabel="Saving...">
          Save
        </Button>
        <Button look="secondary" disabled={isSaving} onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

/** The two fields, their errors, and saving them. */
function useRefereeChange({ referee, otherEmails, ownEmail, applicationUuid, onChanged, onClose }: RefereeEditProps) {
  // Usually it is the same person with another address.
  const hasBounced = referee.needs === 'bounced'
  const [name, setName] = useState(hasBounced ? referee.name : '')
  const [email, setEmail] = useState(hasBounced ? referee.email : '')
  const [isSaving, setIsSaving] = useState(false)
  const { problems, setProblems, show, nameBox, emailBox } = useProblems()
  const refreshMe = useRefreshMe()

  async function save(): Promise<void> {
    setIsSaving(true)
    try {
      await callApi(referenceCalls.changeReferee, {
        body: {
          referee_number: referee.number,
          new_referee_name: name,
          new_referee_email: email,
          application_uuid: applicationUuid,
        },
      })
      toast({ title: `Referee ${referee.number} details updated.` })
      // The list shows the server’s state; if the request fails, the old rows stay until the next refresh.
      await onChanged().catch(() => undefined)
      onClose()
      refreshMe().catch(() => undefined)
    } catch (error) {
      setIsSaving(false)
      const atFields = error instanceof ApiError ? serverRefereeProblems(error.errors) : {}
      show(atFields)
      const isAtField = Boolean(atFields.name ?? atFields.email)
      if (!isAtField) toast({ variant: 'destructive', ...wordsOf(error) })
      // The reference was submitted, or the referee replaced: the list has to show it.
      if (error instanceof ApiError && error.status === 409)
        await Promise.all([onChanged(), refreshMe()]).catch(() => undefined)
    }
  }

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (isSaving) return
    const found = findRefereeProblems({ name, email, otherEmails, ownEmails: [ownEmail] })
    show(found)
    if (!found.name && !found.email) void save()
  }

  function typeName(text: string): void {
    setName(text)
    setProblems(({ name: _name, ...others }) => others)
  }
  function typeEmail(text: string): void {
    setEmail(text)
    setProblems(({ email: _email, ...others }) => others)
  }
  return { name, email, problems, isSaving, nameBox, emailBox, typeName, typeEmail, submit }
}

/** The errors; the first field with one takes the focus. */
function useProblems() {
  const [problems, setProblems] = useState<RefereeProblems>({})
  const nameBox = useRef<HTMLInputElement>(null)
  const emailBox = useRef<HTMLInputElement>(null)
  function show(found: RefereeProblems): void {
    setProblems(found)
    if (found.name) nameBox.current?.focus()
    else if (found.email) emailBox.current?.focus()
  }
  return { problems, setProblems, show, nameBox, emailBox }
}
