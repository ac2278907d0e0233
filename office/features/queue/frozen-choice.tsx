import type { ReactElement } from 'react'
import { Link } from 'react-router'
import type { RefusedCases } from '#shared/contract/errors.ts'
import { decisionKinds } from '#shared/domain/decisions.ts'
import { freeSeats } from '#shared/domain/seats.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { kindsInWords } from '../decisions/decision-words.ts'
import { SeatsLine } from '../decisions/seats-line.tsx'
import { People, Warnings } from './before-deciding.tsx'
import type { Frozen } from './use-batch.ts'
import type { DecidingAction } from './use-decide.ts'

interface FrozenChoiceProps {
  action: DecidingAction
  frozen: Frozen
  refused: RefusedCases | undefined
  isBusy: boolean
  onConfirm: () => void
  onLeaveOut: () => void
  onBack: (() => void) | undefined
}

const verbs: Record<DecidingAction, string> = { propose: 'Propose', approve: 'Approve', discard: 'Discard' }

/** Exactly what would be decided: how many of each kind, whose seats they take, and what is in the way. */
export function FrozenChoice(props: FrozenChoiceProps): ReactElement {
  const { action, frozen, refused, isBusy, onConfirm, onLeaveOut, onBack } = props
  const { count, kinds = {}, seats = [] } = frozen
  const short = seats.some(pool => freeSeats(pool) < pool.needed)
  return (
    <div className="column" data-gap="4">
      <ul className="wraps frozen-kinds" data-gap="4" data-lines="1">
        {decisionKinds.map(kind => {
          const number = kinds[kind]
          return number ? <li key={kind}>{kindsInWords(kind, number)}</li> : null
        })}
      </ul>
      <People frozen={frozen} />
      {seats.map(pool => (
        <section key={`${pool.programme} ${pool.track}`}>
          <h3 className="plain-heading">{pool.title}</h3>
          <SeatsLine pool={pool} needed={pool.needed} />
        </section>
      ))}
      {short && action === 'propose' && (
        <p className="soft">You can propose more than there are seats. They cannot all be approved.</p>
      )}
      <Warnings frozen={frozen} />
      {refused && <Refused refused={refused} count={count} isBusy={isBusy} onLeaveOut={onLeaveOut} />}
      <div className="acts decide-foot" data-gap="3" data-lines="2">
        <Button
          onClick={onConfirm}
          busy={isBusy}
          look={action === 'discard' ? 'danger' : 'primary'}
          disabled={refused !== undefined}
        >
          {verbs[action]} {count === 1 ? '1 decision' : `${count.toLocaleString('en-GB')} decisions`}
        </Button>
        {onBack && (
          <Button look="quiet" onClick={onBack}>
            Back
          </Button>
        )}
        <p className="soft">{says[action]}</p>
      </div>
    </div>
  )
}

const says: Record<DecidingAction, string> = {
  propose: 'All of them or none. Another person has to approve them.',
  approve: 'All of them or none. You will be asked for a code from your app.',
  discard: 'All of them or none. The cases will be ready to decide again.',
}

interface RefusedProps {
  refused: RefusedCases
  count: number
  isBusy: boolean
  onLeaveOut: () => void
}

/** The applications that stand in the way, each with why, and the way on without them. */
function Refused({ refused, count, isBusy, onLeaveOut }: RefusedProps): ReactElement {
  const are = refused.count === 1 ? '1 of them cannot' : `${refused.count.toLocaleString('en-GB')} of them cannot`
  return (
    <Notice tone="warning" role="status" title={`${are} be decided like this`}>
      <ul className="bare-list case-lines ruled" data-pad="1">
        {refused.cases.map(({ uuid, application_number, why }) => (
          <li key={uuid}>
            <Link to={`/applications/${uuid}?tab=decision`}>{application_number}</Link> {why}.
          </li>
        ))}
      </ul>
      {refused.count > refused.cases.length && (
        <p>And {(refused.count - refused.cases.length).toLocaleString('en-GB')} more.</p>
      )}
      {refused.count < count && (
        <Button look="secondary" busy={isBusy} onClick={onLeaveOut}>
          Leave {refused.count === 1 ? 'it' : 'them'} out
        </Button>
      )}
    </Notice>
  )
}
