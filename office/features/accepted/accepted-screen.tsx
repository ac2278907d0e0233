import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { caseCalls } from '#shared/contract/calls/office/cases.ts'
import { callOffice } from '../../lib/call.ts'
import { may, useMe } from '../../lib/me.ts'
import { Screen } from '../../ui/screen.tsx'
import { LoadFailed, LoadingRows } from '../../ui/states.tsx'
import { ExportButton } from '../export/export-button.tsx'
import { QueueTable } from '../queue/queue-table.tsx'
import { addressOf } from '../queue/view.ts'
import '../queue/queue.css'
import '../queue/queue-rows.css'
import '../queue/queue-cards.css'

/** Those who have accepted a place, for the records office: it sees nobody before. */
export function Component(): ReactElement {
  const { data, error, refetch } = useQuery({
    queryKey: ['accepted'],
    queryFn: ({ signal }) => callOffice(caseCalls.listCases, { signal }),
  })
  return (
    <Screen
      title="Accepted"
      lead="Applicants who have accepted a place."
      width="wide"
      actions={may(useMe(), ['people.export']) && <ExportButton what="accepted" view={{}} inWords="Accepted places" />}
    >
      {error && !data && <LoadFailed error={error} retry={() => void refetch()} />}
      {!data && !error && <LoadingRows label="Loading applicants" rows={6} />}
      {data &&
        (data.rows.length === 0 ? (
          <EmptyState title="No one has accepted a place yet">
            Applicants appear here once they have been offered a place and accepted it. You then see their file, check
            their original credentials and clear them.
          </EmptyState>
        ) : (
          <QueueTable
            rows={data.rows}
            address={addressOf({ stage: undefined, q: '' })}
            isStageShown={false}
            isAnswerShown={false}
            isScoreShown={false}
            isDecisionShown={false}
            hasHeadings={false}
            counted={data}
            isBusy={false}
            current={undefined}
            onCurrent={() => undefined}
            chosen={new Set()}
            onChoose={undefined}
          />
        ))}
    </Screen>
  )
}
