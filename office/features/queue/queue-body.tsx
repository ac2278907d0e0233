import { Fragment, type ReactElement } from 'react'
import { Link } from 'react-router'
import { type CaseStage, caseStages } from '#shared/domain/case-life.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { may, useMe } from '../../lib/me.ts'
import { ListBody } from '../../ui/list-screen.tsx'
import { ofAccounts } from '../people/section.ts'
import type { RowProps } from './queue-row.tsx'
import { QueueTable } from './queue-table.tsx'
import type { useQueue } from './use-queue.ts'
import { addressOf, stageName, type View } from './view.ts'

interface QueueBodyProps extends Pick<RowProps, 'onCurrent' | 'onChoose'> {
  view: View
  list: ReturnType<typeof useQueue>
  current: string | undefined
  chosen: ReadonlySet<string> | 'all'
}

/** The rows, or what there is to say in their place. What was loaded stays when the network goes. */
export function QueueBody({ view, list, ...choosing }: QueueBodyProps): ReactElement {
  const { rows, first } = list
  const isOneStage = view.stage !== undefined
  const columns = {
    isDecisionShown: rows.some(({ decision }) => decision !== undefined),
    isScoreShown: rows.some(({ score }) => score !== undefined),
    areReadersShown: isOneStage && rows.some(({ readers }) => readers !== undefined),
  }
  // Beside any of these a row would be wider than a desk.
  const hasRoom = isOneStage && !Object.values(columns).includes(true)
  return (
    <>
      <ListBody
        bySight
        list={list}
        loading="Loading applications"
        rows={14}
        choices={{ stage: [...caseStages, 'all'] }}
        empty={<Empty view={view} counted={list.counted} />}
      >
        <QueueTable
          {...choosing}
          rows={rows}
          address={addressOf(view)}
          isStageShown={!isOneStage}
          isAnswerShown={view.stage === 'with_applicant'}
          {...columns}
          isJambShown={hasRoom && rows.some(({ jamb_number }) => jamb_number !== undefined)}
          areReferencesShown={rows.some(({ references }) => references.needed > 0)}
          hasHeadings={first?.headings !== undefined}
          counted={list.counted}
          isBusy={list.isRefetching && !list.isFetchingNextPage}
        />
      </ListBody>
      {rows.length > 0 && view.q !== '' && !list.hasNextPage && stagesElsewhere(view, list.counted).length > 0 && (
        <p className="load-more soft">
          <Elsewhere view={view} counted={list.counted} />
        </p>
      )}
    </>
  )
}

type Counted = ReturnType<typeof useQueue>['counted']

function Empty({ view, counted }: { view: View; counted: Counted }): ReactElement {
  if (view.q !== '')
    return (
      <EmptyState
        title="No matches"
        action={<Link to={{ search: addressOf({ ...view, q: '' }) }}>Clear the filters</Link>}
      >
        {view.stage
          ? `No application in “${stageName(view.stage)}” matches.`
          : 'No application matches. Check the spelling, or remove a filter.'}
        <Elsewhere view={view} counted={counted} />
        <AmongPeople q={view.q} />
      </EmptyState>
    )
  return (
    <EmptyState title="Nothing here">
      {view.stage
        ? `No application is in “${stageName(view.stage)}” at the moment.`
        : 'There are no applications in your programmes yet.'}
    </EmptyState>
  )
}

function stagesElsewhere(view: View, counted: Counted): CaseStage[] {
  if (view.stage === undefined) return []
  return caseStages.filter(stage => stage !== view.stage && (counted?.counts[stage] ?? 0) > 0)
}

/** The other stages in which the same search finds something. */
function Elsewhere({ view, counted }: { view: View; counted: Counted }): ReactElement | null {
  const others = stagesElsewhere(view, counted)
  if (others.length === 0) return null
  return (
    <>
      {' '}
      Found elsewhere:{' '}
      {others.map((stage, index) => (
        <Fragment key={stage}>
          {index > 0 && ', '}
          <Link to={{ search: addressOf({ ...view, stage }) }}>
            {counted?.counts[stage]} in {stageName(stage)}
          </Link>
        </Fragment>
      ))}
      .
    </>
  )
}

/** Anyone who has not submitted or paid is not in the queue, but may have a draft or an account. */
function AmongPeople({ q }: { q: string }): ReactElement | null {
  const me = useMe()
  // A filter finds nothing there.
  if (!may(me, ofAccounts) || /(?:^|\s)[a-z]+:\S/i.test(q)) return null
  const search = new URLSearchParams({ q })
  return (
    <>
      {' '}
      Applications that have not been submitted or paid are not in the queue.{' '}
      <Link to={`/people/find?${search}`}>Search all people</Link>
      {may(me, ['work.plan']) && (
        <>
          {' '}
          or <Link to={`/extensions?${search}`}>Search the drafts</Link>
        </>
      )}
    </>
  )
}
