import type { ReactElement } from 'react'
import { formatSum } from '#shared/domain/money.ts'
import { nameInWords } from '../../lib/names.ts'
import { momentInWords } from '../../lib/words.ts'
import { FeesLink } from '../../ui/place-link.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import type { WaiverDetails } from './waivers-query.ts'

const columns: readonly Column[] = [
  { id: 'name', label: 'Name' },
  { id: 'when', label: 'When' },
  { id: 'amount', label: 'Waived', align: 'end' },
]

/** Whose fees a waiver has waived, newest first. */
export function UseTable({ uses }: { uses: WaiverDetails['uses'] }): ReactElement {
  return (
    <Table caption="Waived fees" columns={columns} narrow="stack">
      <tbody>
        {uses.map(({ id, at, application, is_ended, ...sum }) => (
          <tr key={id}>
            <th scope="row" className="row-name">
              {application ? (
                <>
                  <FeesLink className="record-link" uuid={application.uuid}>
                    <bdi translate="no">{nameInWords(application.name)}</bdi>
                  </FeesLink>
                  <span className="sub-line waiver-covers">{application.application_number}</span>
                </>
              ) : (
                <span className="soft">Not shown</span>
              )}
            </th>
            <td>{momentInWords(at)}</td>
            <td data-align="end" data-end="" className="figures" translate="no">
              {is_ended ? <s>{formatSum(sum)}</s> : formatSum(sum)}
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
