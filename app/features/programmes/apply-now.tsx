import type { ReactElement } from 'react'
import { ExternalLink } from '#app/chrome/external-link.tsx'
import { institution } from '#shared/catalogue/parts/institution.ts'
import { applyHref } from './apply.ts'

/** Opens the Application Portal, after the dialog 'Leaving This Site' (spec section 2). */
export function ApplyNow({ id }: { id: string }): ReactElement {
  const { name, destination } = institution().external.applicationPortal
  return (
    <ExternalLink className="button" href={applyHref(id)} destination={destination} onward={`Continue to ${name}`}>
      Apply Now
    </ExternalLink>
  )
}
