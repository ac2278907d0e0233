import type { ReactElement } from 'react'
import { Link } from 'react-router'
import { programTypeName } from '#shared/domain/program-type.ts'
import { findProgramme } from '#shared/domain/programmes.ts'
import { Button } from '#ui/button.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { fullNameOf } from '../../lib/names.ts'
import { dayInWords } from '../../lib/words.ts'
import { PersonName } from '../../ui/person-name.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { MatchReasons } from './match-reasons.tsx'
import type { PairRow } from './people-query.ts'
import { useDismiss } from './use-dismiss.ts'

const columns: readonly Column[] = [
  { id: 'one', label: 'One account' },
  { id: 'other', label: 'The other account' },
  { id: 'why', label: 'What they share' },
  { id: 'when', label: 'Found', hideBelow: 'tablet' },
  { id: 'actions', label: 'Actions', look: 'quiet' },
]

type PairTableProps = { caption: string; rows: readonly PairRow[]; isAnswerable: boolean }

/** Two people in each row, and why they may be one. */
export function PairTable({ caption, rows, isAnswerable }: PairTableProps): ReactElement {
  const actions = useDismiss()
  return (
    <Table caption={caption} columns={columns} narrow="stack" busy={actions.isBusy}>
      <tbody>
        {rows.map(row => (
          <Row key={row.id} row={row} actions={isAnswerable ? actions : undefined} />
        ))}
      </tbody>
    </Table>
  )
}

function Row({ row, actions }: { row: PairRow; actions: ReturnType<typeof useDismiss> | undefined }): ReactElement {
  const { id, people, kinds, dismissed, found_at } = row
  const [one, other] = people
  const both = people.map(fullNameOf).join(' and ')
  return (
    <tr className="people-pair">
      <th scope="row" className="people-person plain">
        {one && <Person person={one} pair={id} />}
      </th>
      <td className="people-person plain">{other && <Person person={other} />}</td>
      <td>
        <MatchReasons kinds={kinds} />
      </td>
      <td data-hide="tablet" className="soft">
        {dismissed ? (
          <>
            {dismissed.by.full_name}, {dayInWords(dismissed.at)}
          </>
        ) : (
          dayInWords(found_at)
        )}
      </td>
      <td data-align="end" className="whole">
        {actions && (
          <Button
            look="secondary"
            disabled={actions.isBusy}
            onClick={() => (dismissed ? actions.restore.run(id) : actions.dismiss.run(id))}
          >
            {dismissed ? 'Back on the list' : 'Not the same'}
            <VisuallyHidden>: {both}</VisuallyHidden>
          </Button>
        )}
      </td>
    </tr>
  )
}

function Person({ person, pair }: { person: PairRow['people'][number]; pair?: string }): ReactElement {
  const name = <PersonName of={person} />
  const [newest, ...more] = person.applications
  return (
    <>
      {pair ? (
        <Link className="one-line" to={`/people/${pair}`} title={fullNameOf(person)}>
          {name}
          <VisuallyHidden>: compare the two accounts</VisuallyHidden>
        </Link>
      ) : (
        <span className="one-line" title={fullNameOf(person)}>
          {name}
        </span>
      )}
      {newest && (
        <span className="sub-line">
          {[
            newest.application_number,
            findProgramme(newest.selected_program)?.title ?? programTypeName(newest.program_type),
            more.length > 0 ? `${more.length} more` : '',
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      )}
    </>
  )
}
