import type { ReactElement } from 'react'
import { Link } from 'react-router'
import { matchReasons } from '#shared/domain/person-match.ts'
import { programTypeName } from '#shared/domain/program-type.ts'
import { findProgramme } from '#shared/domain/programmes.ts'
import { fullNameOf } from '../../lib/names.ts'
import { dayInWords } from '../../lib/words.ts'
import { PersonName } from '../../ui/person-name.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import type { PhoneSharer } from './people-query.ts'

const columns: readonly Column[] = [
  { id: 'choose', label: 'Choose', look: 'quiet' },
  { id: 'name', label: 'Name' },
  { id: 'born', label: 'Born' },
  { id: 'programme', label: 'Application', hideBelow: 'tablet' },
  { id: 'like', label: 'What else agrees' },
]

interface SharerTableProps {
  people: readonly PhoneSharer[]
  chosen: readonly string[]
  onToggle: (id: string) => void
}

/** Those who share a phone, each once. */
export function SharerTable({ people, chosen, onToggle }: SharerTableProps): ReactElement {
  return (
    <Table caption="Who shares the phone" columns={columns} narrow="stack">
      <tbody>
        {people.map(person => (
          <Row
            key={person.id}
            person={person}
            isChosen={chosen.includes(person.id)}
            onToggle={() => onToggle(person.id)}
          />
        ))}
      </tbody>
    </Table>
  )
}

interface RowProps {
  person: PhoneSharer
  isChosen: boolean
  onToggle: () => void
}

function Row({ person, isChosen, onToggle }: RowProps): ReactElement {
  const [newest, ...more] = person.applications
  return (
    <tr className="people-sharer" data-chosen={isChosen || undefined}>
      <td>
        <input type="checkbox" aria-label={`Choose ${fullNameOf(person)}`} checked={isChosen} onChange={onToggle} />
      </td>
      <th scope="row" className="people-person plain">
        <Link className="one-line" to={`/people/account/${person.id}`} title={fullNameOf(person)}>
          <PersonName of={person} />
        </Link>
        {newest?.application_number && (
          <span className="sub-line one-line" translate="no">
            {newest.application_number}
          </span>
        )}
      </th>
      <td data-label="Born">{person.date_of_birth ? dayInWords(person.date_of_birth) : '–'}</td>
      <td data-hide="tablet" className="soft">
        {newest && (findProgramme(newest.selected_program)?.title ?? programTypeName(newest.program_type))}
        {more.length > 0 && ` and ${more.length} more`}
      </td>
      <td className="people-like">
        {person.like.map(({ pair, person: other, kinds }) => (
          <Link key={pair} to={`/people/${pair}`}>
            {kinds
              .filter(kind => kind !== 'phone')
              .map(kind => matchReasons[kind])
              .join(', ')}{' '}
            as <bdi translate="no">{fullNameOf(other)}</bdi>
          </Link>
        ))}
      </td>
    </tr>
  )
}
