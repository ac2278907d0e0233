import type { ReactElement } from 'react'
import { decisionKinds } from '#shared/domain/decisions.ts'
import { ProgrammeName } from '../../ui/programme-name.tsx'
import { Table } from '../../ui/table.tsx'
import { kindNames, type ReleaseDetails } from './releases-query.ts'

/** The number of decisions of each kind in each programme, with totals. */
export function ReleaseCounts({ counts }: { counts: ReleaseDetails['counts'] }): ReactElement {
  const kinds = decisionKinds.filter(kind => counts.some(one => one.kind === kind))
  const rows = [...Map.groupBy(counts, ({ programme }) => programme)]
  const sum = (of: readonly { count: number }[]) => of.reduce((all, { count }) => all + count, 0)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls on a phone, with arrow keys too
    <section className="release-counts" aria-label="Decisions by programme" tabIndex={0}>
      <Table
        caption="Decisions by programme and kind"
        columns={[
          { id: 'programme', label: 'Programme' },
          ...kinds.map(kind => ({ id: kind, label: kindNames[kind], align: 'end' as const })),
        ]}
      >
        <tbody>
          {rows.map(([programme, own]) => (
            <tr key={programme}>
              <th scope="row">
                <ProgrammeName id={programme}>{own[0]?.title || programme}</ProgrammeName>
              </th>
              {kinds.map(kind => (
                <td key={kind} data-align="end">
                  {sum(own.filter(one => one.kind === kind)) || <span aria-hidden="true">–</span>}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Total</th>
            {kinds.map(kind => (
              <td key={kind} data-align="end">
                {sum(counts.filter(one => one.kind === kind)).toLocaleString('en-GB')}
              </td>
            ))}
          </tr>
        </tfoot>
      </Table>
    </section>
  )
}
