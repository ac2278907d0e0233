import { paths } from '#shared/paths.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { EmptyState } from '#ui/empty-state.tsx'

/** Signed in, but nothing has been submitted yet (spec section 2). */
export function NoApplicationFound() {
  return (
    <div className="outcome-missing">
      <EmptyState
        headingLevel={1}
        title="No Application Found"
        action={<ButtonLink to={paths.application}>Start Application</ButtonLink>}
      >
        Please complete your application first.
      </EmptyState>
    </div>
  )
}
