import './invite.css'
import { type ReactElement, useState } from 'react'
import type { FrozenInvitation } from '#shared/contract/schemas/queue-work.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { tell } from '../../lib/toasts.ts'
import { LoadFailed, LoadingRows } from '../../ui/states.tsx'
import { WriteFailed } from '../../ui/write-failed.tsx'
import { effectsInWords, isLate } from '../sittings/invitation-words.ts'
import { people } from '../sittings/sittings-query.ts'
import { InviteOfferings } from './invite-offerings.tsx'
import { LeftOutList } from './left-out-list.tsx'
import type { Choice } from './use-choice.ts'
import { type Invited, placedIn, useFrozenInvitation, useInvite } from './use-invite.ts'
import type { View } from './view.ts'

interface InviteDialogProps {
  view: View
  choice: Choice
  /** Some were invited, so that nothing is chosen now. */
  onInvited: () => void
  onClose: () => void
}

/** Invites the chosen applications to sittings: who can be invited where, then who got a place and who did not. */
export function InviteDialog({ view, choice, onInvited, onClose }: InviteDialogProps): ReactElement {
  const { answer: frozen, failure, isBusy, run: again } = useFrozenInvitation({ view, choice })
  const [chosenLeft, setLeft] = useState<ReadonlySet<string>>()
  const [done, setDone] = useState<Invited>()
  const invite = useInvite({
    again,
    onInvited: answer => {
      if (answer.invited > 0) onInvited()
      if (answer.left_out.count > 0) return setDone(answer)
      tell(`${people(answer.invited)} invited`, 'We are emailing them with a calendar file.')
      onClose()
    },
  })
  const invitation = frozen?.invitation
  // Sittings past their change deadline are chosen only by hand.
  const left = chosenLeft ?? lateIn(invitation?.offerings ?? [])
  const placed = (invitation?.offerings ?? []).map(offering => placedIn(offering, left))
  const invited = placed.reduce((sum, one) => sum + one.invited, 0)
  const sittings = placed.flatMap(({ chosen }) => chosen.map(({ id }) => id))
  const canChoose = (invitation?.offerings ?? []).some(offering => placedIn(offering, new Set()).free > 0)
  return (
    <Dialog
      id="invite"
      title={done ? 'Invitations' : 'Invite to a sitting'}
      open
      onClose={onClose}
      width={40}
      actions={
        (done || canChoose) && (
          <Button
            busy={invite.isBusy}
            busyLabel="Inviting..."
            disabled={!done && invited === 0}
            onClick={() => (done || !frozen ? onClose() : invite.run({ ...frozen, sittings }))}
          >
            {done ? 'Done' : sayInvite(invited)}
          </Button>
        )
      }
    >
      <div className="column invite-body" data-gap="4">
        {!done && <WriteFailed failure={invite.failure} title="No one was invited" />}
        {failure && <LoadFailed error={failure} retry={again} />}
        {isBusy && <LoadingRows label="Looking at each of them" rows={4} />}
        {done && <Done invited={done} />}
        {!done && invitation && <Looked invitation={invitation} left={left} onLeave={setLeft} />}
      </div>
    </Dialog>
  )
}

function sayInvite(invited: number): string {
  return invited === 0 ? 'Choose a sitting' : `Invite ${people(invited)}`
}

interface LookedProps {
  invitation: FrozenInvitation
  left: ReadonlySet<string>
  onLeave: (left: ReadonlySet<string>) => void
}

/** What would happen as things are. */
function Looked({ invitation, left, onLeave }: LookedProps): ReactElement {
  const { people: count, left_out, offerings } = invitation
  const placed = offerings.reduce((sum, offering) => sum + placedIn(offering, left).invited, 0)
  return (
    <>
      {count === 0 ? (
        <p className="strong">None of them can be invited.</p>
      ) : (
        <p>
          <b>{people(count)}</b> can be invited.
        </p>
      )}
      <InviteOfferings offerings={offerings} left={left} onLeave={onLeave} />
      {placed > 0 && <Effects offerings={offerings} left={left} placed={placed} />}
      {left_out.count > 0 && <LeftOutList leftOut={left_out} title="cannot be invited" />}
    </>
  )
}

interface EffectsProps {
  offerings: FrozenInvitation['offerings']
  left: ReadonlySet<string>
  placed: number
}

function Effects({ offerings, left, placed }: EffectsProps): ReactElement {
  const each = offerings.map(offering => ({ offering, ...placedIn(offering, left) }))
  const moving = each.reduce((sum, { offering, invited }) => sum + Math.min(offering.moving, invited), 0)
  const isExact = each.every(({ offering, invited }) => invited === offering.people || invited === 0)
  const sittings = each.flatMap(({ chosen }) => chosen)
  return (
    <ul>
      {effectsInWords({ invited: placed, moving, isExact, sittings }).map(line => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}

function lateIn(offerings: FrozenInvitation['offerings']): ReadonlySet<string> {
  const late = offerings.flatMap(({ sittings }) => sittings.filter(sitting => isLate(sitting)))
  return new Set(late.map(({ id }) => id))
}

function Done({ invited: { invited, left_out } }: { invited: Invited }): ReactElement {
  return (
    <>
      {invited > 0 ? (
        <Notice tone="success" role="status" title={`${people(invited)} invited`}>
          <p>We are emailing them with a calendar file.</p>
        </Notice>
      ) : (
        <Notice tone="warning" role="status" title="No one was invited" />
      )}
      <LeftOutList leftOut={left_out} title="left out" isOpen />
    </>
  )
}
