import type { ReactElement } from 'react'

/**
 * Tells a password manager whose password a form changes. A field of type hidden tells it nothing, so this is a field
 * of text that nobody sees or reaches.
 */
export function UserName({ email }: { email: string }): ReactElement {
  return (
    <input
      type="text"
      className="visually-hidden"
      name="username"
      autoComplete="username"
      value={email}
      readOnly
      tabIndex={-1}
      aria-hidden="true"
    />
  )
}
