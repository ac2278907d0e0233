import type { ReactElement } from 'react'
import { officeAccountCalls } from '#shared/contract/calls/office/accounts.ts'
import { type RecoveryFact, recoveryFactNames, recoveryFacts } from '#shared/domain/account-recovery.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { TextField } from '#ui/text-field.tsx'
import { callOffice } from '../../lib/call.ts'
import { useForm } from '../../lib/use-form.ts'
import { DateField } from '../../ui/date-field.tsx'
import { problemOf } from '../../ui/field-problems.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import type { Account } from './accounts-query.ts'
import { refreshRecoveries } from './use-recovery.ts'

type Facts = Record<RecoveryFact, string>
const noFacts: Facts = { date_of_birth: '', phone: '', jamb_number: '', application_number: '', payment_reference: '' }
interface Draft {
  new_email: string
  facts: Facts
  seen: string
  /** Undefined if it can wait. */
  why_urgent: string | undefined
}

/** The new address, what the person says about themselves, and how the office knows who it is. */
export function RecoverDialog({ account, onClose }: { account: Account; onClose: () => void }): ReactElement {
  const initial: Draft = { new_email: '', facts: noFacts, seen: '', why_urgent: undefined }
  const form = useForm(
    initial,
    ({ new_email, facts, seen, why_urgent }) =>
      callOffice(officeAccountCalls.askRecovery, {
        params: { id: account.id },
        body: { new_email, evidence: { ...facts, seen }, ...(why_urgent ? { why_urgent } : {}) },
      }),
    {
      fields: { seen: 'evidence.seen', facts: recoveryFacts.map(fact => `evidence.${fact}`) },
      says: ['Asked', 'A registrar has to approve it. Nothing has changed yet.'],
      refresh: refreshRecoveries,
      onFresh: onClose,
    },
  )
  return (
    <FormDialog
      id="recover"
      title="Move this account to another address"
      form={form}
      label="Ask a registrar"
      busyLabel="Checking..."
      onClose={onClose}
    >
      <TextField
        {...form.text('new_email')}
        label="New email address"
        hint="We will email a code there. Spell it back to the person."
        type="email"
        autoComplete="off"
      />
      <SaidFacts facts={form.values.facts} failure={form.failure} onChange={facts => form.change({ facts })} />
      <TextArea
        {...form.text('seen')}
        name="evidence.seen"
        label="How do you know that this is the owner?"
        hint="What you saw or heard. Your colleague reads it before approving."
        rows={3}
        maxLength={1000}
      />
      <Urgent
        reason={form.values.why_urgent}
        error={form.problem('why_urgent')}
        onChange={why_urgent => form.change({ why_urgent })}
      />
    </FormDialog>
  )
}

interface SaidFactsProps {
  facts: Facts
  failure: Error | null
  onChange: (facts: Facts) => void
}

function SaidFacts({ facts, failure, onChange }: SaidFactsProps): ReactElement {
  return (
    <fieldset className="column" data-gap="2">
      <legend>What does the person say?</legend>
      <p className="soft">
        Ask, and do not read anything out. Two have to agree with the file. We keep which ones agreed, not what they
        are.
      </p>
      <div className="fields">
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

interface UrgentProps {
  reason: string | undefined
  error: string | undefined
  onChange: (reason: string | undefined) => void
}

function Urgent({ reason, error, onChange }: UrgentProps): ReactElement {
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
          error={error}
          onChange={event => onChange(event.target.value)}
        />
      )}
    </>
  )
}
