import type { ReactElement } from 'react'
import type { QueueGroup } from '#shared/contract/schemas/queue.ts'
import type { CaseStage } from '#shared/domain/case-life.ts'
import { type Column, Table, TableGroup } from '../../ui/table.tsx'
import { Row, type RowProps } from './queue-row.tsx'
import type { Queue, QueueRow } from './view.ts'

const headings: Record<QueueGroup, string> = {
  due: 'Decide within 3 days',
  returned: 'Returned by the applicant, oldest first',
  unread: 'Unread, oldest first',
  waiting: 'Opened, oldest first',
}

/** What a heading says in one stage: later than checking, it no longer matters who has opened a file. */
function headingOf(group: QueueGroup, stage: CaseStage | undefined): string {
  if (stage === 'with_applicant') return group === 'due' ? 'Reply due, soonest first' : 'No date'
  if (group === 'waiting' && stage !== 'received' && stage !== 'checking') return 'Oldest first'
  return headings[group]
}

/** Which columns there are besides those that there always are. */
type Shown = Pick<
  RowProps,
  | 'isStageShown'
  | 'isAnswerShown'
  | 'isScoreShown'
  | 'isDecisionShown'
  | 'isJambShown'
  | 'areReferencesShown'
  | 'areReadersShown'
>

function columnsFor({
  isStageShown,
  isAnswerShown,
  isScoreShown,
  isDecisionShown,
  isJambShown,
  areReferencesShown,
  areReadersShown,
}: Shown): Column[] {
  return [
    { id: 'choose', label: 'Choose', look: 'quiet' },
    { id: 'number', label: 'Number' },
    { id: 'name', label: 'Name' },
    ...(isJambShown ? [{ id: 'jamb', label: 'JAMB number', hideBelow: 'desk' } as const] : []),
    { id: 'programme', label: 'Programme' },
    ...(isStageShown ? [{ id: 'stage', label: 'Stage', hideBelow: 'tablet' } as const] : []),
    ...(isDecisionShown ? [{ id: 'decision', label: 'Decision' } as const] : []),
    { id: 'requirements', label: 'Requirements' },
    { id: 'documents', label: 'Documents', hideBelow: 'tablet' },
    ...(areReferencesShown ? [{ id: 'references', label: 'References', hideBelow: 'tablet' } as const] : []),
    ...(areReadersShown ? [{ id: 'readers', label: 'Readers' } as const] : []),
    ...(isScoreShown ? [{ id: 'score', label: 'Score' } as const] : []),
    { id: 'due', label: isAnswerShown ? 'Reply by' : 'Decide by' },
    { id: 'assignee', label: 'Assigned to', look: 'quiet' },
  ]
}

interface QueueTableProps extends Shown, Pick<RowProps, 'address' | 'onCurrent' | 'onChoose'> {
  rows: readonly QueueRow[]
  hasHeadings: boolean
  counted: Pick<Queue, 'headings' | 'counts_are_more'> | undefined
  current: string | undefined
  chosen: ReadonlySet<string> | 'all'
  isBusy: boolean
}

export function QueueTable(props: QueueTableProps): ReactElement {
  const { rows, hasHeadings, counted, current, chosen, isBusy, ...common } = props
  const columns = columnsFor(common)
  const rowOf = (row: QueueRow) => (
    <Row
      {...common}
      key={row.uuid}
      row={row}
      isCurrent={row.uuid === current}
      isChosen={chosen === 'all' || chosen.has(row.uuid)}
    />
  )
  return (
    <div className="queue-list">
      <Table caption="Applications" columns={columns} busy={isBusy}>
        {hasHeadings ? (
          groupsOf(rows).map(([group, own]) => (
            <TableGroup
              key={group}
              title={headingOf(group, own[0]?.stage)}
              span={columns.length}
              {...(counted?.headings?.[group] === undefined ? {} : { count: counted.headings[group] })}
            >
              {own.map(rowOf)}
            </TableGroup>
          ))
        ) : (
          <tbody>{rows.map(rowOf)}</tbody>
        )}
      </Table>
    </div>
  )
}

/** Rows come in the order of their groups. */
function groupsOf(rows: readonly QueueRow[]): [QueueGroup, QueueRow[]][] {
  return [...Map.groupBy(rows, ({ group }) => group)]
}
