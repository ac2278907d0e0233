import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { Link, Navigate, useParams } from 'react-router'
import { EmptyState } from '#ui/empty-state.tsx'
import { ApiError } from '../../lib/call.ts'
import { may, useMe } from '../../lib/me.ts'
import { nameInWords } from '../../lib/names.ts'
import { Screen, ScreenTitle } from '../../ui/screen.tsx'
import { LoadFailed } from '../../ui/states.tsx'
import { UnsentText } from './actions/unsent-text.tsx'
import { CheckTab } from './check/check-tab.tsx'
import { DecisionTab } from './decision/decision-tab.tsx'
import { type FileAddress, type FileTab, useFileAddress } from './file-address.ts'
import { useNextAhead } from './file-ahead.ts'
import { FileHead } from './file-head.tsx'
import { type CaseFile, fileQuery, hasCase } from './file-query.ts'
import { FileSkeleton } from './file-skeleton.tsx'
import { FileTabs, tabsOf } from './file-tabs.tsx'
import { usePresence } from './presence.ts'
import { type QueuePlace, useQueuePlace } from './queue-place.ts'
import { AnswersTab } from './tabs/answers-tab.tsx'
import { HistoryTab } from './tabs/history-tab.tsx'
import { MessagesTab } from './tabs/messages-tab.tsx'
import { NotesTab } from './tabs/notes-tab.tsx'
import { PaymentsTab } from './tabs/payments-tab.tsx'
import { ReferencesTab } from './tabs/references-tab.tsx'
import { ReviewsTab } from './tabs/reviews-tab.tsx'
import './check/check.css'
import '../../styles/file.css'
import './tabs/tabs.css'
import './actions/work.css'

/** Everything about one application that the person may see, and what they can do with it. */
export function Component(): ReactElement {
  const { uuid = '' } = useParams()
  const { data, error, refetch } = useQuery(fileQuery(uuid))
  const address = useFileAddress()
  const place = useQueuePlace(address.view, uuid)
  useNextAhead(place?.next)
  if (data && hasCase(data)) return <File file={data} address={address} place={place} />
  if (data) return <Navigate replace to={`/money/fees/${uuid}`} />
  if (!error) return <FileSkeleton />
  if (error instanceof ApiError && error.status === 404) return <NoSuchFile uuid={uuid} />
  return (
    <Screen title="Application" lead={<BackToQueue address={address} />}>
      <LoadFailed error={error} retry={() => void refetch()} />
    </Screen>
  )
}

type FileProps = { file: CaseFile; address: FileAddress; place: QueuePlace | null | undefined }

function File({ file, address, place }: FileProps): ReactElement {
  // Anyone who is here has read the file, which moves it in the queue: its place is found before.
  const presence = usePresence(file, place === undefined ? 'wait' : 'tell')
  const open = tabsOf(file)
  // Anyone who sees no documents begins with the first part that they do see.
  const tab = open.includes(address.tab) ? address.tab : open[0]
  return (
    <div className="file" data-tab={tab}>
      <ScreenTitle title={`${nameInWords(file.name)}, ${file.application_number}`} />
      <FileHead file={file} here={presence.here} place={place} address={address} />
      <FileTabs file={file} address={address} current={tab} />
      {tab && <Tab file={file} tab={tab} key={file.uuid} />}
    </div>
  )
}

function Tab({ file, tab }: { file: CaseFile; tab: FileTab }): ReactElement {
  switch (tab) {
    case 'check':
      return <CheckTab file={file} />
    case 'answers':
      return <AnswersTab file={file} />
    case 'messages':
      return <MessagesTab file={file} />
    case 'notes':
      return <NotesTab file={file} />
    case 'references':
      return <ReferencesTab file={file} />
    case 'reviews':
      return <ReviewsTab file={file} />
    case 'payments':
      return <PaymentsTab file={file} />
    case 'decision':
      return <DecisionTab file={file} />
    case 'history':
      return <HistoryTab file={file} />
    default:
      return tab satisfies never
  }
}

function BackToQueue({ address: { queueLink } }: { address: FileAddress }): ReactElement | null {
  return queueLink ? <Link to={queueLink}>Back to the queue</Link> : null
}

/** Also for a file of someone else’s programmes: whether there is one is not said. */
function NoSuchFile({ uuid }: { uuid: string }): ReactElement {
  const address = useFileAddress()
  const mayPlan = may(useMe(), ['work.plan'])
  return (
    <Screen title="Application not found">
      <EmptyState title="Nothing for you at this address">
        <p>It does not exist, it is outside your programmes, or the applicant is editing it.</p>
        <p>
          <BackToQueue address={address} />
          {mayPlan && (
            <>
              {' · '}
              <Link to="/extensions">Give an applicant more time</Link>
            </>
          )}
        </p>
      </EmptyState>
      <UnsentText uuid={uuid} />
    </Screen>
  )
}
