import type { ReactNode } from 'react'
import AccountArt from './account-art.tsx'

/** The frame of pages without header and footer: cloth and the link home on one side, the form on the other. */
export function AccountFrame({ children }: { children: ReactNode }) {
  return (
    <div className="account">
      <AccountArt />
      <div className="account-main">{children}</div>
    </div>
  )
}
