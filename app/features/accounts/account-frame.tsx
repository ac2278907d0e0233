import type { ReactNode } from 'react'
import AccountArt from './account-art.tsx'

/** The frame of the pages without bar and foot: cloth and the way home on one side, the form on the other. */
export function AccountFrame({ children }: { children: ReactNode }) {
  return (
    <div className="account">
      <AccountArt />
      <div className="account-main">{children}</div>
    </div>
  )
}
