import { type ComponentType, lazy, Suspense } from 'react'
import { institution } from '#shared/catalogue/parts/institution.ts'

/** The links are fetched when needed. Without them, the message and the contact address are enough. */
const WaysOn = lazy<ComponentType<{ address: string }>>(() =>
  import('./boundary-ways.tsx').catch(() => ({ default: () => null })),
)

/** What an unexpected error shows. Its links load the page afresh, because what runs now has failed. */
export function Boundary({ message, address }: { message: string; address: string }) {
  return (
    <div className="wrap wrap-narrow section stack">
      <h1>Unexpected Application Error!</h1>
      <p className="lead">{message}</p>
      <p>
        Anything you saved is safe. Load the page again. If you still see this error, email{' '}
        <a href={`mailto:${institution().admissionsEmail}`}>{institution().admissionsEmail}</a> and tell us what you
        were doing.
      </p>
      <Suspense>
        <WaysOn address={address} />
      </Suspense>
    </div>
  )
}
