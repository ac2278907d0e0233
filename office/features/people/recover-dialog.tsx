import { useMutation } from '@tanstack/react-query'
import { type FormEvent, type ReactElement, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { officeAccountCalls } from '#shared/contract/calls/office/accounts.ts'
import { type RecoveryFact, recoveryFactNames, recoveryFacts } from '#shared/domain/account-recovery.ts'
import { callOffice, wasDeclined } from '../../lib/call.ts'
import { tell } from '../../lib/toasts.ts'
import { DateField } from '../../ui/date-field.tsx'
import { isWithoutField, problemOf, useFocusOnProblem } from '../../ui/field-problems.ts'
import { FormFailure } from '../../ui/form-failure.tsx'
import { PromptDialog } from '../../ui/prompt-dialog.tsx'
import type { Account } from './accounts-query.ts'
import { refreshRecoveries } from './use-recovery.ts'

type Facts = Record<RecoveryFact, string>
const noFacts: Facts = { date_of_birth: '', phone: '', jamb_number: '', application_number: '', payment_reference: '' }
const fieldNames = ['new_email', 'evidence.seen', 'why_urgent', ...recoveryFacts.map(fact => `evidence.${fact}`)]

interface Draft {
  newEmail: string
  facts: Facts
  seen: string
  /** Undefined if it can wait. */
  urgent: string | undefined
}

/** The new address, what the person says about themselves, and how the office knows who it is. */
export function RecoverDialog({ account, onClose }: { account: Account; onClose: () => void }): ReactElement {
  const [draft, setDraft] = useState<Draft>({ newEmail: '', facts: noFacts, seen: '', urgent: undefined })
  const { newEmail, facts, seen, urgent } = draft
  const { mutate, isPending, error, failureCount } = useMutation({
    mutationFn: () =>
      callOffice(officeAccountCalls.askRecovery, {
        params: { id: account.id },
        body: { new_email: newEmail, evidence: { ...facts, seen }, ...(urgent ? { why_urgent: urgent } : {}) },
      }),
    onSuccess: () => {
      tell('Asked', 'A registrar has to approve it. Nothing has changed yet.')
      onClose()
    },
    onSettled: refreshRecoveries,
  })
  const failure = error && !wasDeclined(error) ? error : null
  useFocusOnProblem(failure, failureCount)
  function submit(event: FormEvent): void {
    event.preventDefault()
    if (!isPending) mutate()
  }
  return (
    <PromptDialog id="recover" title="Move this account to another address" onCancel={onClose}>
      <form className="form" onSubmit={submit} noValidate>
        {isWithoutField(failure, fieldNames) && <FormFailure error={failure} attempt={failureCount} />}
        <RecoverFields draft={draft} failure={failure} onChange={setDraft} />
        <div className="cluster">
          <Button type="submit" busy={isPending} busyLabel="Checking...">
            Ask a registrar
          </Button>
          <Button look="secondary" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </PromptDialog>
  )
}

interface RecoverFieldsProps {
  draft: Draft
  failure: Error | null
  onChange: (draft: Draft) => void
}

function RecoverFields({ draft, failure, onChange }: RecoverFieldsProps): ReactElement {
  return (
    <>
      <TextField
        name="new_email"
        label="New email address"
        hint="We will email a code there. Spell it back to the person."
        type="email"
        autoComplete="off"
        value={draft.newEmail}
        error={problemOf(failure, 'new_email')}
        onChange={event => onChange({ ...draft, newEmail: event.target.value })}
      />
      <SaidFacts facts={draft.facts} failure={failure} onChange={facts => onChange({ ...draft, facts })} />
      <TextArea
        name="evidence.seen"
        label="How do you know that this is the owner?"
        hint="What you saw or heard. Your colleague reads it before approving."
        rows={3}
        maxLength={1000}
        value={draft.seen}
        error={problemOf(failure, 'evidence.seen')}
        onChange={event => onChange({ ...draft, seen: event.target.value })}
      />
      <Urgent reason={draft.urgent} onChange={urgent => onChange({ ...draft, urgent })} />
    </>
  )
}

interface SaidFactsProps {
  facts: Facts
  failure: Error | null
  onChange: (facts: Facts) => void
}

function SaidFacts({ facts, failure, onChange }: SaidFactsProps): ReactElement {
  return (
    <fieldset className="recovery-said">
      <legend>What does the person say?</legend>
      <p className="soft">
        Ask, and do not read anything out. Two have to agree with the file. We keep which ones agreed, not what they
        are.
      </p>
      <div className="recovery-fields">
        {recoveryFacts.map(fact => {
          const Field = fact === 'date_of_birth' ? DateField : TextField
          return (
            <Field
              key={fact}
              name={`evidence.${fact}`}
              label={recoveryFactNames[fact]}
              autoComplete="off"
              spellCheck={false}
              value={facts[fact]}
              error={problemOf(failure, `evidence.${fact}`)}
              onChange={event => onChange({ ...facts, [fact]: event.target.value })}
            />
          )
        })}
      </div>
    </fieldset>
  )
}

type UrgentProps = { reason: string | undefined; onChange: (reason: string | undefined) => void }

function Urgent({ reason, onChange }: UrgentProps): ReactElement {
  return (
    <>
      <Checkbox
        name="is_urgent"
        label="It cannot wait for 24 hours"
        hint=" The old address then has no time to object. A registrar has to agree."
        checked={reason !== undefined}
        onChange={event => onChange(event.target.checked ? '' : undefined)}
      />
      {reason !== undefined && (
        <TextArea
          name="why_urgent"
          label="Why?"
          rows={2}
          maxLength={1000}
          value={reason}
          onChange={event => onChange(event.target.value)}
        />
      )}
    </>
  )
}
