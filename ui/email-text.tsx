import type { ReactElement } from 'react'

/** An email address in running text. Where it does not fit on a line, it breaks before the @ and not within a word. */
export function EmailText({ address }: { address: string }): ReactElement {
  const at = address.lastIndexOf('@')
  if (at <= 0)
    return (
      <span className="email-text" translate="no">
        {address}
      </span>
    )
  return (
    <span className="email-text" translate="no">
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </span>
  )
}
