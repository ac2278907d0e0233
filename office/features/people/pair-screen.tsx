import { useQuery } from '@tanstack/react-query'
import { type ReactElement, useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Notice } from '#ui/notice.tsx'
import { ApiError } from '../../lib/call.ts'
import { useKeys } from '../../lib/keys.ts'
import { fullNameOf } from '../../lib/names.ts'
import { dayInWords } from '../../lib/words.ts'
import { Screen } from '../../ui/screen.tsx'
import { LoadFailed, LoadingRows } from '../../ui/states.tsx'
import { CompareTable } from './compare-table.tsx'
import { MatchReasons } from './match-reasons.tsx'
import { MergePanel } from './merge-panel.tsx'
import { type PairDetails, pairQuery } from './people-query.ts'
import { ProposeDialog } from './propose-dialog.tsx'
import { useDismiss } from './use-dismiss.ts'
import '../../styles/file.css'
import './people.css'

/** Two accounts side by side. */
export function Component(): ReactElement {
  const { id = '' } = useParams()
  const navigate = useNavigate()
  useKeys('People', [{ keys: 'q', label: 'Back to the list', run: () => void navigate('/people') }])
  const { data, error, refetch } = useQuery(pairQuery(id))
  const back = <Link to="/people">Back to the list</Link>
  if (!data && error instanceof ApiError && error.status === 404)
    return (
      <Screen title="People not found">
        <EmptyState title="Nothing for you at this address" action={back}>
          These two no longer have anything in common, one of the accounts has been deleted, or an application of theirs
          belongs to programmes that are not yours.
        </EmptyState>
      </Screen>
    )
  if (!data)
    return (
      <Screen title="People">
        {error ? (
          <LoadFailed error={error} retry={() => void refetch()} />
        ) : (
          <LoadingRows label="Loading people" rows={8} />
        )}
      </Screen>
    )
  return (
    <Screen
      title={data.people.map(fullNameOf).join(' and ')}
      heading="The same person?"
      lead={<MatchReasons kinds={data.kinds} />}
      width="wide"
      actions={back}
    >
      <CompareTable pair={data} />
      {data.merge ? <MergePanel pair={data} merge={data.merge} /> : <Answer pair={data} />}
    </Screen>
  )
}

function Answer({ pair }: { pair: PairDetails }): ReactElement {
  const { id, dismissed } = pair
  const [isProposing, setProposing] = useState(false)
  const { dismiss, restore, isBusy } = useDismiss()
  useKeys('People', [
    {
      keys: 'x',
      label: dismissed ? 'Back on the list' : 'Not the same person',
      run: () => !isBusy && (dismissed ? restore.run(id) : dismiss.run(id)),
    },
  ])
  if (dismissed)
    return (
      <Notice
        tone="info"
        title={`${dismissed.by.full_name} marked these as two people on ${dayInWords(dismissed.at)}.`}
      >
        <p>
          <Button look="secondary" busy={isBusy} busyLabel="Saving..." onClick={() => restore.run(id)}>
            Back on the list
          </Button>
        </p>
      </Notice>
    )
  return (
    <div className="cluster">
      <Button onClick={() => setProposing(true)}>Same person: join the accounts</Button>
      <Button look="secondary" busy={isBusy} busyLabel="Saving..." onClick={() => dismiss.run(id)}>
        Not the same person
      </Button>
      {isProposing && <ProposeDialog pair={pair} onClose={() => setProposing(false)} />}
    </div>
  )
}
