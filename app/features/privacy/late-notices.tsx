import type { User } from '#shared/contract/schemas/accounts.ts'
import { KeepNotice } from './keep-notice.tsx'
import { TermsNotice } from './terms-notice.tsx'

/** The notices themselves, loaded only for the few people who have one. */
export default function LateNotices({ user, reload }: { user: User; reload: () => void }) {
  return (
    <div className="stack account-notices">
      {user.deletes_at && <KeepNotice deletesAt={user.deletes_at} onKept={reload} />}
      {user.terms_changed && !user.deletes_at && <TermsNotice changes={user.terms_changed} onRead={reload} />}
    </div>
  )
}
