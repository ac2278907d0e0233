import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { Link } from 'react-router'
import { matchReasons } from '#shared/domain/person-match.ts'
import { may, useMe } from '../../lib/me.ts'
import { fullNameOf } from '../../lib/names.ts'
import { type PairRow, pairsOfQuery, phonesOfQuery, type SharedPhone } from './people-query.ts'
import './people.css'

/**
 * On a file: that its applicant may have another account, or shares a phone with others. Nothing where there is none, or while it is not
 * known.
 */
export function PeopleNotice({ uuid }: { uuid: string }): ReactElement | null {
  const me = useMe()
  const enabled = may(me, ['people.propose', 'people.approve'])
  const pairs = useQuery({ ...pairsOfQuery(uuid), enabled })
  const phones = useQuery({ ...phonesOfQuery(uuid), enabled })
  return (
    <>
      <Twins uuid={uuid} pairs={pairs.data?.rows ?? []} />
      {phones.data?.rows.map(phone => (
        <Sharing key={phone.id} phone={phone} />
      ))}
    </>
  )
}

function Sharing({ phone: { id, count } }: { phone: SharedPhone }): ReactElement {
  return (
    <span className="people-twin">
      <Link to={`/people/phones/${id}`}>
        {count === 2 ? 'Shares a phone with 1 other person' : `Shares a phone with ${count - 1} other people`}
      </Link>
    </span>
  )
}

function Twins({ uuid, pairs }: { uuid: string; pairs: readonly PairRow[] }): ReactElement | null {
  const [first, ...more] = pairs
  if (!first) return null
  return (
    <span className="people-twin">
      May be the same person as <Link to={`/people/${first.id}`}>{otherThan(first, uuid)}</Link>
      {more.length > 0 && ` and ${more.length} more`} ({first.kinds.map(kind => matchReasons[kind]).join(', ')})
    </span>
  )
}

function otherThan({ people }: PairRow, uuid: string): string {
  const other = people.find(({ applications }) => !applications.some(one => one.uuid === uuid))
  return other ? fullNameOf(other) : 'another applicant'
}
