import { onDemand } from '#app/lib/on-demand.tsx'
import type { User } from '#shared/contract/schemas/accounts.ts'
import { Skeleton } from '#ui/skeleton.tsx'

/** About as high as the shortest of the notices. */
const Outline = () => <Skeleton height="16rem" />
const LateNotices = onDemand(() => import('./late-notices.tsx'), Outline)

/** What an owner should know first: the account will be deleted, or the terms have changed. Usually empty. */
export function AccountNotices({ user, reload }: { user: User | undefined; reload: () => void }) {
  if (!user?.deletes_at && !user?.terms_changed) return null
  return <LateNotices user={user} reload={reload} />
}
