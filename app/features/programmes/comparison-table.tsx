import type { ReactElement } from 'react'
import { pageMoment } from '#app/boot/page-moment.ts'
import { dayOf } from '#shared/domain/calendar.ts'
import type { ProgrammeSummary } from '#shared/domain/programmes.ts'
import { paths } from '#shared/paths.ts'
import { comparedFacts } from './compared-facts.ts'

interface ComparisonTableProps {
  programmes: readonly ProgrammeSummary[]
  onRemove: (id: string) => void
}

/** What the list says of a programme that is not accepting applications; the server has written it there. */
function shutWordOf({ id }: ProgrammeSummary): string | undefined {
  const row = document.querySelector(`.finder input[name=compare][value="${id}"]`)?.closest('li')
  const word = row?.querySelector('.shut-mark')?.textContent
  return word ? `${word} in this round` : undefined
}

/**
 * Up to three programmes, one column each. On a phone the name of a fact is above its values, which takes the table out of
 * table layout: the roles say what it still is.
 */
export function ComparisonTable({ programmes, onRemove }: ComparisonTableProps): ReactElement {
  const day = dayOf(pageMoment())
  const columns = programmes.map(programme => ({
    id: programme.id,
    facts: comparedFacts(programme, day, shutWordOf(programme)),
  }))
  return (
    // biome-ignore-start lint/a11y/noRedundantRoles: the layout takes them away
    <table className="comparison" role="table" style={{ '--columns': programmes.length }}>
      <thead role="rowgroup">
        <tr role="row">
          <td role="cell" />
          {programmes.map(programme => (
            <th key={programme.id} role="columnheader" scope="col">
              <a href={paths.programme(programme.id)}>{programme.title}</a>
              <button type="button" onClick={() => onRemove(programme.id)} aria-label={`Remove ${programme.title}`}>
                Remove
              </button>
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {columns[0]?.facts.map(({ name }, row) => (
          <tr key={name} role="row">
            <th role="rowheader" scope="row">
              {name}
            </th>
            {columns.map(({ id, facts }) => (
              <td key={id} role="cell">
                {facts[row]?.values.map(value => (
                  <div key={value}>{value}</div>
                ))}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
    // biome-ignore-end lint/a11y/noRedundantRoles: the layout takes them away
  )
}
