import { type ReactElement, useId, useState } from 'react'
import { Link } from 'react-router'
import { rankCalls } from '#shared/contract/calls/office/ranks.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { callOffice } from '../../lib/call.ts'
import { may, useMe } from '../../lib/me.ts'
import { isOwnPart, waitsForAnother } from '../../lib/one-of-two.ts'
import { tell } from '../../lib/toasts.ts'
import { useWrite } from '../../lib/use-write.ts'
import { momentInWords } from '../../lib/words.ts'
import { WriteFailed } from '../../ui/write-failed.tsx'
import { sayUnreleased } from '../decisions/unreleased.tsx'
import { type Arrived, type RankList, seatsChanged } from './seats-query.ts'

/** The history of a list, and its next step: propose it, or approve it as another person. */
export function ListSteps({ list, arrived }: { list: RankList; arrived: readonly Arrived[] }): ReactElement {
  const me = useMe()
  const canPropose = list.state === 'frozen' && may(me, ['decisions.propose'])
  const isOwn = isOwnPart(me, list.proposed?.by, ['decisions.approve'])
  const canApprove = list.state === 'proposed' && may(me, ['decisions.approve']) && !isOwn
  const steps = [
    { step: list.frozen, what: 'Frozen' },
    { step: list.proposed, what: 'Proposed' },
    { step: list.approved, what: 'Approved' },
    { step: list.discarded, what: 'Discarded' },
  ]
  return (
    <>
      <ol className="apart" data-gap="1">
        {steps.flatMap(({ step, what }) =>
          step ? (
            <li key={what}>
              <b>{what}</b> by {step.by.full_name} <span className="soft">{momentInWords(step.at)}</span>
            </li>
          ) : (
            []
          ),
        )}
      </ol>
      {list.state === 'frozen' && !canPropose && <p className="soft">An officer has to propose this list.</p>}
      {list.state === 'proposed' && !canApprove && (
        <p className="soft">
          {list.proposed?.by.id === me.id
            ? 'You proposed this list. Another person has to approve it.'
            : isOwn
              ? waitsForAnother(list.proposed?.by)
              : 'The registrar has to approve this list.'}
        </p>
      )}
      {canPropose && <Confirm key="propose" list={list} step="propose" arrived={[]} />}
      {canApprove && <Confirm key="approve" list={list} step="approve" arrived={arrived} />}
      {(list.state === 'frozen' || list.state === 'proposed') &&
        may(me, ['decisions.propose', 'decisions.approve']) && <Discard list={list} />}
    </>
  )
}

type ConfirmProps = { list: RankList; step: 'propose' | 'approve'; arrived: readonly Arrived[] }

/** The count is that of the list on the screen, which was typed in. */
function useConfirm({ list, step, arrived }: ConfirmProps) {
  const params = { id: list.id }
  const count = list.decisions
  return useWrite(
    () =>
      step === 'propose'
        ? callOffice(rankCalls.proposeRankList, { params, body: { count } })
        : callOffice(rankCalls.approveRankList, { params, body: { count, noticed: arrived.map(one => one.id) } }),
    {
      says: step === 'propose' ? ['The list is proposed', 'Another person has to approve it.'] : undefined,
      onDone() {
        if (step === 'approve') void sayUnreleased().then(says => tell('The list is approved', says))
      },
      // The reloaded list shows what has arrived, or who has approved it.
      refresh: seatsChanged,
      failure: 'in place',
    },
  )
}

/** The number of decisions has to be typed in, so that no one proposes or approves the wrong list. */
function Confirm({ list, step, arrived }: ConfirmProps): ReactElement {
  const id = useId()
  const [typed, setTyped] = useState('')
  const [hasLooked, setLooked] = useState(false)
  const isComplete = typed === String(list.decisions) && (arrived.length === 0 || hasLooked)
  const confirm = useConfirm({ list, step, arrived })
  return (
    <form
      className="column list-confirm"
      onSubmit={event => {
        event.preventDefault()
        if (isComplete) confirm.run()
      }}
    >
      <WriteFailed
        failure={confirm.failure}
        title={step === 'propose' ? 'Nothing was proposed' : 'Nothing was approved'}
      />
      {arrived.length > 0 && <ArrivedSince arrived={arrived} hasLooked={hasLooked} onLook={setLooked} />}
      <p>
        <label htmlFor={id}>
          Enter <b>{list.decisions}</b>, the number of decisions
        </label>
        <input
          id={id}
          className="input"
          inputMode="numeric"
          autoComplete="off"
          size={6}
          value={typed}
          onChange={event => setTyped(event.target.value.replace(/\D/g, ''))}
        />
      </p>
      <Button
        type="submit"
        wide
        busy={confirm.isBusy}
        busyLabel={step === 'propose' ? 'Proposing...' : 'Approving...'}
        disabled={!isComplete}
      >
        {step === 'propose' ? 'Propose this list' : 'Approve this list'}
      </Button>
    </form>
  )
}

interface ArrivedProps {
  arrived: readonly Arrived[]
  hasLooked: boolean
  onLook: (hasLooked: boolean) => void
}

/** What the approver has to look at before the list can be approved. */
function ArrivedSince({ arrived, hasLooked, onLook }: ArrivedProps): ReactElement {
  return (
    <Notice tone="warning" title="Arrived since this list was proposed">
      <ul>
        {arrived.map(({ id, kind, label, application_uuid, application_number }) => (
          <li key={id}>
            <Link to={`/applications/${application_uuid}`}>{application_number}</Link>: {kind}, {label}
          </li>
        ))}
      </ul>
      <label>
        <input type="checkbox" checked={hasLooked} onChange={event => onLook(event.target.checked)} /> I have looked at
        this
      </label>
    </Notice>
  )
}

function Discard({ list }: { list: RankList }): ReactElement {
  const discard = useWrite(() => callOffice(rankCalls.discardRankList, { params: { id: list.id }, body: {} }), {
    says: ['The list is discarded', 'Its applications are ready again.'],
    refresh: seatsChanged,
    failure: 'in place',
  })
  return (
    <>
      <WriteFailed failure={discard.failure} title="The list was not discarded" />
      <Button look="quiet" busy={discard.isBusy} busyLabel="Discarding..." onClick={() => discard.run()}>
        Discard this list
      </Button>
    </>
  )
}
