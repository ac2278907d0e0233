import { useMutation } from '@tanstack/react-query'
import { type FormEvent, type ReactElement, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import { extensionCalls } from '#shared/contract/calls/office/extensions.ts'
import { dayOf, longDate } from '#shared/domain/calendar.ts'
import { callOffice, wasDeclined } from '../../lib/call.ts'
import { tell } from '../../lib/toasts.ts'
import { DateField } from '../../ui/date-field.tsx'
import { isWithoutField, problemOf, useFocusOnProblem } from '../../ui/field-problems.ts'
import { FormFailure } from '../../ui/form-failure.tsx'
import { PromptDialog } from '../../ui/prompt-dialog.tsx'
import { draftName, draftProgramme, firstDayOfMoreTime, lastDayBefore, roundSays } from './draft-words.ts'
import { type Draft, refreshDrafts } from './drafts-query.ts'

/** Extends one applicant’s deadline to the end of a day, with a reason. */
export function ExtendDialog({ draft, onClose }: { draft: Draft; onClose: () => void }): ReactElement {
  const { extension } = draft
  const [until, setUntil] = useState(extension ? dayOf(new Date(Date.parse(extension.closes_at) - 1)) : '')
  const [reason, setReason] = useState('')
  const { mutate, isPending, error, failureCount } = useExtend(draft, onClose)
  const failure = error && !wasDeclined(error) ? error : null
  useFocusOnProblem(failure, failureCount)
  function submit(event: FormEvent): void {
    event.preventDefault()
    if (!isPending) mutate({ until, reason })
  }
  return (
    <PromptDialog id="extend" title={`More time for ${draftName(draft)}`} onCancel={onClose}>
      <form className="form" onSubmit={submit} noValidate>
        {isWithoutField(failure, ['until', 'reason']) && <FormFailure error={failure} attempt={failureCount} />}
        <p>
          {draftProgramme(draft)}. {roundSays(draft)}
        </p>
        {extension && (
          <p>
            {`${extension.granted_by ?? 'The office'} has already given them until ${lastDayBefore(extension.closes_at)}: “${extension.reason}”`}
          </p>
        )}
        <DateField
          name="until"
          label="Last day to submit"
          hint="Until midnight, West Africa Time."
          value={until}
          min={firstDayOfMoreTime(draft)}
          error={problemOf(failure, 'until')}
          autoFocus
          onChange={event => setUntil(event.target.value)}
        />
        <TextArea
          name="reason"
          label="Why?"
          hint="Saved with the application. The applicant does not see it."
          rows={3}
          maxLength={1000}
          value={reason}
          error={problemOf(failure, 'reason')}
          onChange={event => setReason(event.target.value)}
        />
        <p className="soft email-address">
          We will email {draft.email} the new date. It also appears on their dashboard.
        </p>
        <div className="cluster">
          <Button type="submit" busy={isPending} busyLabel="Saving...">
            Give more time
          </Button>
          <Button look="secondary" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </PromptDialog>
  )
}

function useExtend(draft: Draft, onDone: () => void) {
  const { email, program_type, uuid, extension } = draft
  return useMutation({
    mutationFn: ({ until, reason }: { until: string; reason: string }) =>
      callOffice(extensionCalls.extendApplication, {
        body: { email, program_type, uuid, until, reason, was: extension?.closes_at ?? null },
      }),
    onSuccess: (_nothing, { until }) => {
      tell(`Extended until ${longDate(new Date(`${until}T12:00:00Z`))}`, `We have emailed ${email}.`)
      void refreshDrafts()
      onDone()
    },
    onError: () => void refreshDrafts(),
  })
}
