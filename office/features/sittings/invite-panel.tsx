import { type ReactElement, useState } from 'react'
import { sittingCalls } from '#shared/contract/calls/office/sittings.ts'
import type { Sitting, Sittings } from '#shared/contract/schemas/sittings.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { callOffice } from '../../lib/call.ts'
import { useWrite } from '../../lib/use-write.ts'
import { WriteFailed } from '../../ui/write-failed.tsx'
import { effectsInWords, isLate } from './invitation-words.ts'
import { people, sittingsChanged, whenOf } from './sittings-query.ts'

interface InvitePanelProps {
  place: { round: string; programme: string }
  data: Sittings
}

/** Invites everyone who can be invited and has no place, shared out over the sittings that are chosen. */
export function InvitePanel({ place, data }: InvitePanelProps): ReactElement | null {
  const coming = data.sittings.filter(({ state, taken, capacity }) => state === 'coming' && taken < capacity)
  const [ticked, setTicked] = useState<ReadonlyMap<string, boolean>>(new Map())
  const [isAsking, setAsking] = useState(false)
  // Late ones are chosen only by hand.
  const isTicked = (sitting: Sitting) => ticked.get(sitting.id) ?? !isLate(sitting)
  const chosen = coming.filter(isTicked)
  const free = chosen.reduce((sum, { capacity, taken }) => sum + capacity - taken, 0)
  const invite = useInvite(place, data.waiting, chosen, () => setAsking(false))
  if (data.waiting === 0) return <p className="soft">All applicants who can be invited have a place.</p>
  if (coming.length === 0)
    return (
      <p>
        <b>{people(data.waiting)}</b> can be invited. Add a sitting with free places first.
      </p>
    )
  const isShort = free < data.waiting
  return (
    <section className="apart sitting-invite" data-gap="3" aria-labelledby="invite-title">
      <h2 id="invite-title">{people(data.waiting)} to invite</h2>
      <WriteFailed failure={invite.failure} title="No one was invited" />
      <fieldset>
        <legend>Share them out over</legend>
        {coming.map(sitting => (
          <SittingChoice
            key={sitting.id}
            sitting={sitting}
            isTicked={isTicked(sitting)}
            onChange={() => setTicked(new Map(ticked).set(sitting.id, !isTicked(sitting)))}
          />
        ))}
      </fieldset>
      {isShort && (
        <p className="wrong" role="status">
          There {free === 1 ? 'is 1 free place' : `are ${free} free places`}. Add places or another sitting.
        </p>
      )}
      <p>
        <Button disabled={isShort || chosen.length === 0} onClick={() => setAsking(true)}>
          Invite {people(data.waiting)}…
        </Button>
      </p>
      {isAsking && (
        <ConfirmDialog
          id="invite-all"
          open
          title={`Invite ${people(data.waiting)}?`}
          confirmLabel="Send the invitations"
          busy={invite.isBusy}
          onConfirm={invite.run}
          onClose={() => setAsking(false)}
        >
          <Effects data={data} sittings={chosen} />
        </ConfirmDialog>
      )}
    </section>
  )
}

function Effects({ data, sittings }: { data: Sittings; sittings: Sitting[] }): ReactElement {
  const lines = effectsInWords({ invited: data.waiting, moving: data.moving, isExact: true, sittings })
  return (
    <ul>
      {lines.map(line => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}

interface SittingChoiceProps {
  sitting: Sitting
  isTicked: boolean
  onChange: () => void
}

function SittingChoice({ sitting, isTicked, onChange }: SittingChoiceProps): ReactElement {
  return (
    <label>
      <input type="checkbox" checked={isTicked} onChange={onChange} />
      <span>
        {whenOf(sitting)} · {sitting.capacity - sitting.taken} free
        {isLate(sitting) && <span className="soft"> · past its change deadline</span>}
      </span>
    </label>
  )
}

function useInvite(
  params: InvitePanelProps['place'],
  count: number,
  sittings: readonly Sitting[],
  onAnswered: () => void,
) {
  return useWrite(
    (_, idempotencyKey) =>
      callOffice(sittingCalls.inviteToSittings, {
        params,
        body: { sittings: sittings.map(({ id }) => id), count },
        idempotencyKey,
      }),
    {
      says: ({ invited }) => [`${people(invited)} invited`, 'We are emailing them with a calendar file.'],
      refresh: sittingsChanged,
      onDone: onAnswered,
      onFailed: onAnswered,
      failure: 'in place',
    },
  )
}
