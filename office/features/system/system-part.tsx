import type { ReactElement } from 'react'
import type { System } from '#shared/contract/schemas/system.ts'
import { Icon } from '#ui/icon.tsx'
import { momentInWords } from '../../lib/words.ts'
import { Facts } from '../../ui/facts.tsx'
import { CheckPayments } from './check-payments.tsx'

type Part = System['parts'][number]

/** A part that needs somebody: what is wrong, what mends it, and behind a line the figures. */
export function PartNotice({ part, onChecked }: { part: Part; onChecked?: () => void }): ReactElement {
  return (
    <article id={`part-${part.part}`} tabIndex={-1} className="system-part" data-state={part.state}>
      <Icon name={part.state === 'trouble' ? 'alert' : 'info'} />
      <div>
        <h3>{part.title}</h3>
        <p>{part.says}</p>
        {part.mend && <p className="system-mend soft">{part.mend}</p>}
        {part.part === 'payments' && <CheckPayments onChecked={onChecked} />}
        {part.facts.length > 0 && (
          <details className="system-more">
            <summary>Details</summary>
            <PartFacts facts={part.facts} />
          </details>
        )}
      </div>
    </article>
  )
}

export function PartLine({ part }: { part: Part }): ReactElement {
  return (
    <details className="system-line">
      <summary>
        <Icon name="check" />
        <span className="strong">{part.title}</span>
        <span className="soft">{part.says}</span>
      </summary>
      <div className="system-line-body">
        <PartFacts facts={part.facts} />
        {part.part === 'payments' && <CheckPayments />}
      </div>
    </details>
  )
}

function PartFacts({ facts }: Pick<Part, 'facts'>): ReactElement | null {
  if (facts.length === 0) return null
  return (
    <Facts
      look="lines"
      className="system-facts"
      facts={facts.map(({ label, value, at }) => [
        label,
        <span key={label} translate="no">
          {at ? <time dateTime={at}>{momentInWords(at)}</time> : value}
        </span>,
      ])}
    />
  )
}
