import type { ReactElement } from 'react'
import { Link } from 'react-router'
import { EmptyState } from '#ui/empty-state.tsx'
import { fullNameOf } from '../../lib/names.ts'
import { useList } from '../../lib/use-list.ts'
import { dayInWords } from '../../lib/words.ts'
import { ListBody } from '../../ui/list-screen.tsx'
import { Pill } from '../../ui/pill.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { phonesQuery, type SharedPhone } from './people-query.ts'

const columns: readonly Column[] = [
  { id: 'count', label: 'Who shares it' },
  { id: 'people', label: 'Among them' },
  { id: 'alike', label: 'What else agrees' },
  { id: 'when', label: 'Found', hideBelow: 'tablet' },
]

/** The phones of families, schools and cyber cafés, each with everyone who has given it. */
export function SharedPhones(): ReactElement {
  const list = useList(phonesQuery, 'id')
  return (
    <ListBody
      list={list}
      loading="Loading shared phones"
      rows={6}
      empty={
        <EmptyState title="No shared phones">
          A phone number that three people or more have given appears here, with everyone who has it: a family, a
          school, a cyber café.
        </EmptyState>
      }
    >
      <p className="soft people-lead">
        A family, a school or a cyber café. A phone alone says little; those who agree in more are also under “Possible
        duplicates”.
      </p>
      <Table caption="Shared phones" columns={columns} narrow="stack">
        <tbody>
          {list.rows.map(row => (
            <Row key={row.id} row={row} />
          ))}
        </tbody>
      </Table>
    </ListBody>
  )
}

function Row({ row }: { row: SharedPhone }): ReactElement {
  const { id, count, alike, people, found_at } = row
  const more = count - people.length
  return (
    <tr className="people-pair">
      <th scope="row">
        <Link to={`/people/phones/${id}`}>{count} people, one phone</Link>
      </th>
      <td className="people-among breaks">
        <bdi translate="no">{people.map(fullNameOf).join(' · ')}</bdi>
        {more > 0 && <span className="soft"> and {more} more</span>}
      </td>
      <td>
        {alike === 0 ? (
          <span className="soft">Nothing else</span>
        ) : (
          <Pill tone="waiting">{alike === 1 ? '1 pair agrees in more' : `${alike} pairs agree in more`}</Pill>
        )}
      </td>
      <td data-hide="tablet" className="soft">
        {dayInWords(found_at)}
      </td>
    </tr>
  )
}
