import type { ReactElement } from 'react'
import type { ApplicationOnWire } from '#shared/contract/schemas/applications.ts'

/** Where the acceptance fee of an accepted place is paid. */
export function AcceptanceFee(_: { application: ApplicationOnWire }): ReactElement | null {
  return null
}
