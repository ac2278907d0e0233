import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { Link } from 'react-router'
import { matchReasons } from '#shared/domain/person-match.ts'
import { may, useMe } from '../../lib/me.ts'
import { fullNameOf } from '../../lib/names.ts'
import { type PairRow, pairsOfQuery } from './people-query.ts'
import './people.css'

/** On a file: that its applicant may have another account. Nothing where there is none, or while it is not known. */
export function PeopleNotice({ uuid }: { uuid: string }): ReactElement | null {
  const me = useMe()
  const { data } = useQuery({ ...pairsOfQuery(uuid), enabled: may(me, ['people.propose', 'people.approve']) })
  const [first, ...more] = data?.rows ?? []
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
