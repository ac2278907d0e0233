import type { ReactElement, ReactNode } from 'react'

type DisclosureProps = {
  summary: ReactNode
  children: ReactNode
  id?: string
  open?: boolean
  /** Disclosures with the same group name close one another. */
  group?: string
}

/** Something to read only if one wants to; native, so it works without scripts and find-in-page opens it. */
export function Disclosure({ summary, children, id, open, group }: DisclosureProps): ReactElement {
  return (
    <details className="disclosure" id={id} open={open} name={group}>
      <summary>{summary}</summary>
      <div className="disclosure-body">{children}</div>
    </details>
  )
}
