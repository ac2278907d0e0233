import { longDate } from '#shared/domain/calendar.ts'
import { paths } from '#shared/paths.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { EmptyState } from '#ui/empty-state.tsx'

type AccountClosingProps = { deletesAt: string; headingLevel?: 1 | 2 }

/** Replaces a screen with actions while the account is due for deletion, and links to where it can be kept. */
export function AccountClosing({ deletesAt, headingLevel = 1 }: AccountClosingProps) {
  return (
    <div className={headingLevel === 1 ? 'outcome-missing' : undefined}>
      <EmptyState
        headingLevel={headingLevel}
        title="You have withdrawn your application"
        action={<ButtonLink to={paths.dashboard}>Go to Dashboard</ButtonLink>}
      >
        {`Your account will be deleted on ${longDate(new Date(deletesAt))}. Until then you do not need to pay anything, and we will not ask your referees. You can still keep your account on your dashboard.`}
      </EmptyState>
    </div>
  )
}
