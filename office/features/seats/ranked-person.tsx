import type { ReactElement } from 'react'
import { Link } from 'react-router'
import { fullNameOf } from '../../lib/names.ts'
import { PersonName } from '../../ui/person-name.tsx'
import type { RankListRow } from './seats-query.ts'

interface RankedPersonProps {
  /** Their rank, or their place on the waiting list. */
  at: number | undefined
  row: Pick<RankListRow, 'uuid' | 'name' | 'application_number'>
}

/** The first two cells of a row of applicants in order. */
export function RankedPerson({ at, row }: RankedPersonProps): ReactElement {
  return (
    <>
      <td className="rank-number" data-choose="">
        {at ?? '–'}
      </td>
      <th scope="row" className="rank-name">
        <Link className="row-link" to={`/applications/${row.uuid}`} title={fullNameOf(row)}>
          <PersonName of={row} />
        </Link>
        <span className="mono" translate="no">
          {row.application_number}
        </span>
      </th>
    </>
  )
}
