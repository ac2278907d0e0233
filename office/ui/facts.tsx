import type { ReactElement, ReactNode } from 'react'

type FactsProps = {
  /** What has no value is left out. */
  facts: readonly (readonly [label: string, value: ReactNode])[]
  /** `row`: beside each other between two lines. `lines`: one below the other, label and value at either end. */
  look?: 'row' | 'lines'
  /** A class for a look of its own. */
  className?: string
}

/** What is known of something: labels and values. */
export function Facts({ facts, look, className }: FactsProps): ReactElement {
  return (
    <dl className={className ? `facts ${className}` : 'facts'} data-look={look}>
      {facts
        .filter(([, value]) => Boolean(value))
        .map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  )
}
