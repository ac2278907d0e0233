import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, type ReactElement, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import { sittingCalls } from '#shared/contract/calls/office/sittings.ts'
import type { SittingList, SittingPerson } from '#shared/contract/schemas/sittings.ts'
import { callOffice, wasDeclined } from '../../lib/call.ts'
import { tell } from '../../lib/toasts.ts'
import { isWithoutField, problemOf } from '../../ui/field-problems.ts'
import { FormFailure } from '../../ui/form-failure.tsx'
import { PromptDialog } from '../../ui/prompt-dialog.tsx'
import { LoadFailed, LoadingRows } from '../../ui/states.tsx'
import { sittingsChanged, sittingsQuery, whenOf } from './sittings-query.ts'

interface PlaceDialogProps {
  data: SittingList
  who: SittingPerson
  onClose: () => void
}

const removal = 'remove'

/** Moves one applicant to another sitting with a free place, or removes them from this one, with a reason that they read. */
export function PlaceDialog({ data, who, onClose }: PlaceDialogProps): ReactElement {
  const [to, setTo] = useState('')
  const [reason, setReason] = useState('')
  const { mutate, isPending, error, failureCount } = useSave({ data, who, onClose })
  const failure = error && !wasDeclined(error) ? error : null
  function submit(event: FormEvent): void {
    event.preventDefault()
    if (!isPending && to) mutate({ to, reason })
  }
  return (
    <PromptDialog
      id="sitting-place"
      title={`Change the place of ${who.name.surname}, ${who.name.given}`}
      onCancel={onClose}
    >
      <form className="form" onSubmit={submit} noValidate>
        {isWithoutField(failure, ['reason']) && <FormFailure error={failure} attempt={failureCount} />}
        <p className="soft">Now: {whenOf(data.sitting)}</p>
        <Others data={data} to={to} setTo={setTo} />
        <TextArea
          name="reason"
          label="Why?"
          hint="The applicant will read this in an email and on the dashboard."
          rows={3}
          maxLength={500}
          value={reason}
          error={problemOf(failure, 'reason')}
          onChange={event => setReason(event.target.value)}
        />
        <div className="cluster">
          <Button
            type="submit"
            look={to === removal ? 'danger' : 'primary'}
            busy={isPending}
            busyLabel="Saving..."
            disabled={to === ''}
          >
            {to === removal ? 'Remove applicant' : 'Move applicant'}
          </Button>
          <Button look="secondary" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </PromptDialog>
  )
}

/** Sittings of the programme that are still to come, the full ones too, so that it is plain why they cannot be chosen. */
function Others({ data, to, setTo }: { data: SittingList; to: string; setTo: (to: string) => void }): ReactElement {
  const { data: all, error, refetch } = useQuery(sittingsQuery(data))
  if (error && !all) return <LoadFailed error={error} retry={() => void refetch()} />
  if (!all) return <LoadingRows label="Loading the other sittings" rows={2} />
  const others = all.sittings.filter(({ id, state }) => state === 'coming' && id !== data.sitting.id)
  return (
    <fieldset className="sitting-others">
      <legend>Move to</legend>
      {others.length === 0 && <p className="soft">There are no other upcoming sittings.</p>}
      {others.map(({ capacity, taken, ...other }) => (
        <label key={other.id}>
          <input
            type="radio"
            name="to"
            checked={to === other.id}
            disabled={taken >= capacity}
            onChange={() => setTo(other.id)}
          />
          <span>
            {whenOf(other)}
            <span className="soft">
              <span dir="auto">{other.place}</span> · {taken >= capacity ? 'full' : `${capacity - taken} free`}
            </span>
          </span>
        </label>
      ))}
      <label>
        <input type="radio" name="to" checked={to === removal} onChange={() => setTo(removal)} />
        <span>
          No sitting: remove the applicant
          <span className="soft">You can invite them again.</span>
        </span>
      </label>
    </fieldset>
  )
}

function useSave({ data, who, onClose }: PlaceDialogProps) {
  return useMutation({
    mutationFn: ({ to, reason }: { to: string; reason: string }) => {
      const params = { id: data.sitting.id, uuid: who.uuid }
      return to === removal
        ? callOffice(sittingCalls.removePlace, { params, body: { reason } })
        : callOffice(sittingCalls.movePlace, { params, body: { sitting: to, reason } })
    },
    onSuccess: async (_, { to }) => {
      tell(`${who.name.surname} ${to === removal ? 'removed' : 'moved'}`, 'We are emailing the applicant.')
      await sittingsChanged()
      onClose()
    },
    onError: () => sittingsChanged(),
  })
}
