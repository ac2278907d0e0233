import { useMutation } from '@tanstack/react-query'
import { type ReactElement, useState } from 'react'
import { newKey } from '#app/lib/new-key.ts'
import { Button } from '#app/ui/button.tsx'
import { sittingCalls } from '#shared/contract/calls/office/sittings.ts'
import type { Sitting, Sittings } from '#shared/contract/schemas/sittings.ts'
import { callOffice, wasDeclined } from '../../lib/call.ts'
import { tell } from '../../lib/toasts.ts'
import { SaveFailed } from '../seats/save-failed.tsx'
import { people, sittingsChanged, whenOf } from './sittings-query.ts'

interface InvitePanelProps {
  place: { round: string; programme: string }
  data: Sittings
}

/** Invites everyone who can be invited and has no place, shared out over the sittings that are chosen. */
export function InvitePanel({ place, data }: InvitePanelProps): ReactElement | null {
  const coming = data.sittings.filter(({ state, taken, capacity }) => state === 'coming' && taken < capacity)
  const [left, setLeft] = useState<readonly string[]>([])
  const chosen = coming.filter(({ id }) => !left.includes(id))
  const free = chosen.reduce((sum, { capacity, taken }) => sum + capacity - taken, 0)
  const invite = useInvite(place, data.waiting, chosen)
  if (data.waiting === 0) return <p className="soft">All applicants who can be invited have a place.</p>
  if (coming.length === 0)
    return (
      <p>
        <b>{people(data.waiting)}</b> can be invited. Add a sitting with free places first.
      </p>
    )
  const isShort = free < data.waiting
  return (
    <section className="sitting-invite" aria-labelledby="invite-title">
      <h2 id="invite-title">{people(data.waiting)} to invite</h2>
      {invite.error && !wasDeclined(invite.error) && <SaveFailed error={invite.error} title="No one was invited" />}
      <fieldset>
        <legend>Share them out over</legend>
        {coming.map(sitting => (
          <label key={sitting.id}>
            <input
              type="checkbox"
              checked={!left.includes(sitting.id)}
              onChange={() =>
                setLeft(left.includes(sitting.id) ? left.filter(one => one !== sitting.id) : [...left, sitting.id])
              }
            />
            <span>
              {whenOf(sitting)} · {sitting.capacity - sitting.taken} free
            </span>
          </label>
        ))}
      </fieldset>
      {isShort && (
        <p data-wrong role="status">
          There {free === 1 ? 'is 1 free place' : `are ${free} free places`}. Add places or another sitting.
        </p>
      )}
      <p>
        <Button
          busy={invite.isPending}
          busyLabel="Inviting..."
          disabled={isShort || chosen.length === 0}
          onClick={() => invite.mutate()}
        >
          Invite {people(data.waiting)}
        </Button>
      </p>
    </section>
  )
}

function useInvite(place: InvitePanelProps['place'], count: number, sittings: readonly Sitting[]) {
  const [key, setKey] = useState(newKey)
  return useMutation({
    mutationFn: () =>
      callOffice(sittingCalls.inviteToSittings, {
        params: place,
        body: { sittings: sittings.map(({ id }) => id), count },
        idempotencyKey: key,
      }),
    onSuccess: ({ invited }) => tell(`${people(invited)} invited`, 'We are emailing them with a calendar file.'),
    onSettled: () => {
      setKey(newKey())
      return sittingsChanged()
    },
  })
}
