import type { ReactElement } from 'react'
import { institution } from '#shared/catalogue/parts/institution.ts'
import { matriculationGroup, matriculationNumber, numberChangedByExcel } from '#shared/domain/matriculation.ts'
import { programmes } from '#shared/domain/programmes.ts'
import { Notice } from '#ui/notice.tsx'

/** Of any session: years differ only in their digits. */
const sampleSession = '2027/2028'
const mostShown = 3

/** The numbers that a pattern makes, and whether Excel would change one. The pattern must be valid. */
export function PatternPreview({ pattern }: { pattern: string }): ReactElement {
  const changed = numberChangedByExcel(pattern, sampleSession)
  return (
    <>
      <ul
        className="apart barred pattern-preview"
        data-tone="accent"
        data-gap="1"
        aria-label="What numbers will look like"
      >
        {samples().map(programme => (
          <li key={programme.id}>
            <b>{matriculationNumber(matriculationGroup(pattern, { session: sampleSession, programme }), 1)}</b>{' '}
            <span className="soft">{programme.title}</span>
          </li>
        ))}
      </ul>
      {changed && (
        <Notice tone="warning" role="status" title={`Excel would change ${changed}`}>
          <p>
            It reads such a number as a date, a figure or a formula when someone opens a CSV file. Add {'{programme}'}{' '}
            or letters, for example {institution().shortName}/{pattern.replace(/^[-.]+/, '')}
          </p>
        </Notice>
      )}
    </>
  )
}

/** The first programme of each of the first types. */
function samples() {
  const all = programmes()
  return all
    .filter((one, at) => all.findIndex(other => other.programType === one.programType) === at)
    .slice(0, mostShown)
}
