import { onDemand } from '#app/lib/on-demand.tsx'
import type { User } from '#shared/contract/schemas/accounts.ts'

const LateNotices = onDemand(() => import('./late-notices.tsx'))

/** What an owner should know first: the account will be deleted, or the terms have changed. Usually empty. */
export function AccountNotices({ user, reload }: { user: User | undefined; reload: () => void }) {
  if (!user?.deletes_at && !user?.terms_changed) return null
  return <LateNotices user={user} reload={reload} />
}
