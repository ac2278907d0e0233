import { longDate } from '#shared/domain/calendar.ts'
import { WithdrawnApplication } from './withdrawn-application.tsx'

type AccountClosingProps = { deletesAt: string; headingLevel?: 1 | 2 }

/** Replaces a screen with actions while the account is due for deletion, and links to where it can be kept. */
export function AccountClosing({ deletesAt, headingLevel = 1 }: AccountClosingProps) {
  return (
    <WithdrawnApplication headingLevel={headingLevel}>
      {`Your account will be deleted on ${longDate(new Date(deletesAt))}. Until then you do not need to pay anything, and we will not ask your referees. You can still keep your account on your dashboard.`}
    </WithdrawnApplication>
  )
}
