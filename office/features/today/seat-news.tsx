import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { Link } from 'react-router'
import { may, useMe } from '../../lib/me.ts'
import { fullNameOf } from '../../lib/names.ts'
import { pathOf } from '../../lib/programme-path.ts'
import { seatNewsQuery } from '../seats/seats-query.ts'

/** Free places with who is next on the waiting list. Hidden if there are none. */
export function SeatNews(): ReactElement | null {
  const me = useMe()
  const { data } = useQuery({ ...seatNewsQuery, enabled: may(me, ['applications.read']), refetchOnMount: 'always' })
  const free = data?.free ?? []
  if (free.length === 0) return null
  return (
    <section className="apart today-seats" aria-labelledby="today-seats">
      <h2 id="today-seats">Free seats</h2>
      <ul className="apart">
        {free.map(one => (
          <li key={`${one.round} ${one.programme} ${one.track}`}>
            <Link to={`${pathOf(one)}?tab=waiting&track=${one.track}`}>{one.title}</Link>:{' '}
            {one.free === 1 ? '1 seat' : `${one.free} seats`} free. Next is rank {one.next.rank}, {fullNameOf(one.next)}
            {!one.next.is_told && ', after the release'}.
          </li>
        ))}
      </ul>
    </section>
  )
}
