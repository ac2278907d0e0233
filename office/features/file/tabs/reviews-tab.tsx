import { useQuery } from '@tanstack/react-query'
import { type ReactElement, useState } from 'react'
import { reviewCalls } from '#shared/contract/calls/office/reviews.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { callOffice } from '../../../lib/call.ts'
import { useMe } from '../../../lib/me.ts'
import { queryClient } from '../../../lib/query-client.ts'
import { useWrite } from '../../../lib/use-write.ts'
import { dayInWords } from '../../../lib/words.ts'
import { LoadFailed, LoadingRows } from '../../../ui/states.tsx'
import { Others } from '../../reviews/others.tsx'
import { ReadersDialog } from '../../reviews/readers-dialog.tsx'
import { type CaseReviews, lastDay, reviewsQuery } from '../../reviews/score-query.ts'
import { type CaseFile, refreshFile } from '../file-query.ts'
import '../../reviews/reviews.css'
import { Panel } from '../../../ui/panel.tsx'
import { Pill } from '../../../ui/pill.tsx'

type Reader = NonNullable<CaseReviews['readers']>[number]

/** Who reads an application, what they scored, and whether they agree. */
export function ReviewsTab({ file }: { file: CaseFile }): ReactElement {
  const me = useMe()
  const { data, error, refetch } = useQuery(reviewsQuery(file.uuid))
  const again = () => void refetch()
  return (
    <div className="file-body">
      {error && !data && <LoadFailed error={error} retry={again} />}
      {!data && !error && <LoadingRows label="Loading the reviews" rows={4} />}
      {data?.score !== undefined && (
        <p>
          <strong className="numeral" data-size="large">
            {data.score}
          </strong>{' '}
          of 100, the mean of {data.readers?.filter(({ submitted }) => submitted).length}
        </p>
      )}
      {data?.hidden && (
        <p className="soft">You are one of the readers. You will see the other scores when you have submitted yours.</p>
      )}
      {data && <Others reviews={data} me={me.id} />}
      {data && <Readers file={file} reviews={data} onChanged={again} />}
    </div>
  )
}

type ReadersProps = { file: CaseFile; reviews: CaseReviews; onChanged: () => void }

function Readers({ file, reviews, onChanged }: ReadersProps): ReactElement {
  const [isAsking, setAsking] = useState(false)
  const { readers = [], rubric, stage, outcome } = reviews
  const mayPlan = file.may.includes('work.plan')
  const mayAsk = mayPlan && rubric && (stage === 'checking' || stage === 'reviewing')
  const wanted = rubric && (rubric.readers === 1 ? 'one reader' : `${rubric.readers} readers`)
  return (
    <Panel title="Readers">
      {readers.length === 0 && (
        <EmptyState title="No readers yet">
          <p>{wanted ? `The rubric asks for ${wanted}.` : 'There is no rubric for this programme.'}</p>
        </EmptyState>
      )}
      <ul className="bare-list">
        {readers.map(one => (
          <ReaderLine key={one.id} one={one} uuid={file.uuid} mayPlan={mayPlan} />
        ))}
      </ul>
      {mayAsk && (
        <p>
          <Button look="secondary" onClick={() => setAsking(true)}>
            {outcome === 'third-wanted' ? 'Ask a third reader' : 'Ask a reader'}
          </Button>
        </p>
      )}
      {isAsking && (
        <ReadersDialog
          choice={{ uuids: [file.uuid] }}
          count={1}
          onClose={() => setAsking(false)}
          onDone={() => {
            setAsking(false)
            onChanged()
            void refreshFile(file.uuid)
          }}
        />
      )}
    </Panel>
  )
}

const states: Record<Reader['state'], string> = {
  assigned: 'Has not scored yet',
  submitted: 'Scored',
  conflict: 'Conflict of interest',
  'taken-back': 'No longer asked',
}

function ReaderLine({ one, uuid, mayPlan }: { one: Reader; uuid: string; mayPlan: boolean }): ReactElement {
  const end = useWrite(() => callOffice(reviewCalls.endReview, { params: { id: one.id }, body: {} }), {
    onDone: answer => queryClient.setQueryData(reviewsQuery(uuid).queryKey, answer),
  })
  const isOverdue = one.state === 'assigned' && one.due_at !== undefined && +new Date(one.due_at) <= Date.now()
  return (
    <li className="line reader-line">
      <span className="reading-what">
        <strong>{one.reader.full_name}</strong>
        <span className="soft">
          {one.cannot_read
            ? 'Can no longer read this application. Ask someone else.'
            : [
                states[one.state],
                one.state === 'assigned' && one.due_at && `by ${lastDay(one.due_at)}`,
                one.submitted && `${one.submitted.total} of 100, ${dayInWords(one.submitted.submitted_at)}`,
                one.submitted && one.submitted.version > 1 && `version ${one.submitted.version}`,
                one.note,
              ]
                .filter(Boolean)
                .join(' · ')}
        </span>
      </span>
      {isOverdue && <Pill tone="bad">Overdue</Pill>}
      {mayPlan && one.state === 'assigned' && (
        <Button look="quiet" busy={end.isBusy} onClick={() => end.run()}>
          Remove
        </Button>
      )}
    </li>
  )
}
