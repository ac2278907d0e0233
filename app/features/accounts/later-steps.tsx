import { onDemand } from '#app/lib/on-demand.tsx'
import { Spinner } from '#ui/spinner.tsx'

/** Steps after a first email. Most visitors never see them, so they are loaded while the first is being sent, with `ahead`. */
export const ConfirmAddress = onDemand(
  async () => ({ default: (await import('./confirm-address.tsx')).ConfirmAddress }),
  Waiting,
)
export const ResetSteps = onDemand(async () => ({ default: (await import('./reset-steps.tsx')).ResetSteps }), Waiting)

function Waiting() {
  return (
    <>
      <h1 className="visually-hidden">Check your email</h1>
      <Spinner />
    </>
  )
}
