import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { sittingCalls } from '#shared/contract/calls/office/sittings.ts'
import type { SittingList, SittingPerson } from '#shared/contract/schemas/sittings.ts'
import { TextArea } from '#ui/text-area.tsx'
import { callOffice } from '../../lib/call.ts'
import { useForm } from '../../lib/use-form.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
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
  const { surname, given } = who.name
  const params = { id: data.sitting.id, uuid: who.uuid }
  const form = useForm(
    { to: '', reason: '' },
    ({ to, reason }) =>
      to === removal
        ? callOffice(sittingCalls.removePlace, { params, body: { reason } })
        : callOffice(sittingCalls.movePlace, { params, body: { sitting: to, reason } }),
    {
      says: (_, { to }) => [`${surname} ${to === removal ? 'removed' : 'moved'}`, 'We are emailing the applicant.'],
      refresh: sittingsChanged,
      onFresh: onClose,
    },
  )
  const { to } = form.values
  return (
    <FormDialog
      id="sitting-place"
      title={`Change the place of ${surname}, ${given}`}
      form={form}
      label={to === removal ? 'Remove applicant' : 'Move applicant'}
      busyLabel="Saving..."
      look={to === removal ? 'danger' : 'primary'}
      disabled={to === ''}
      onClose={onClose}
    >
      <p className="soft">Now: {whenOf(data.sitting)}</p>
      <Others data={data} to={to} setTo={chosen => form.change({ to: chosen })} />
      <TextArea
        {...form.text('reason')}
        label="Why?"
        hint="The applicant will read this in an email and on the dashboard."
        rows={3}
        maxLength={500}
      />
    </FormDialog>
  )
}

/** Sittings of the programme that are still to come, the full ones too, so that it is plain why they cannot be chosen. */
function Others({ data, to, setTo }: { data: SittingList; to: string; setTo: (to: string) => void }): ReactElement {
  const { data: all, error, refetch } = useQuery(sittingsQuery(data))
  if (error && !all) return <LoadFailed error={error} retry={() => void refetch()} />
  if (!all) return <LoadingRows label="Loading the other sittings" rows={2} />
  const others = all.sittings.filter(({ id, state }) => state === 'coming' && id !== data.sitting.id)
  return (
    <fieldset className="column sitting-others">
      <legend className="choice-legend">Move to</legend>
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
            <span className="said">
              <span dir="auto">{other.place}</span> · {taken >= capacity ? 'full' : `${capacity - taken} free`}
            </span>
          </span>
        </label>
      ))}
      <label>
        <input type="radio" name="to" checked={to === removal} onChange={() => setTo(removal)} />
        <span>
          No sitting: remove the applicant
          <span className="said">You can invite them again.</span>
        </span>
      </label>
    </fieldset>
  )
}
