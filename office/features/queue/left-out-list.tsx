import type { ReactElement } from 'react'
import { Link } from 'react-router'
import type { LeftOut } from '#shared/contract/schemas/sittings.ts'

interface LeftOutListProps {
  leftOut: LeftOut
  /** Continues the count. */
  title: string
  isOpen?: boolean
}

const figures = new Intl.NumberFormat('en-GB')

/** Those who get no invitation: how many for each reason, and which. */
export function LeftOutList({ leftOut, title, isOpen = false }: LeftOutListProps): ReactElement {
  const { count, reasons, cases } = leftOut
  return (
    <section className="column" data-gap="2" aria-labelledby="invite-left-title">
      <h3 className="plain-heading" id="invite-left-title">
        {figures.format(count)} {title}
      </h3>
      <ul className="bare-list">
        {reasons.map(({ why, count: number }) => (
          <li key={why}>
            {figures.format(number)} {why}.
          </li>
        ))}
      </ul>
      {cases.length > 0 && (
        <details open={isOpen || undefined}>
          <summary>Which applications</summary>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls is reached by key */}
          <ul className="bare-list case-lines ruled" data-pad="1" tabIndex={0} aria-label="Applications left out">
            {cases.map(({ uuid, application_number, why }) => (
              <li key={uuid}>
                <Link to={`/applications/${uuid}`}>{application_number}</Link> {why}.
              </li>
            ))}
          </ul>
          {count > cases.length && <p className="soft">And {figures.format(count - cases.length)} more.</p>}
        </details>
      )}
    </section>
  )
}
