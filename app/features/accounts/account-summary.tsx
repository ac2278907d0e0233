import { type AccountPart, accountPartPath, accountParts } from '#app/lib/account-parts.ts'
import { Link } from '#ui/link.tsx'

const parts: readonly AccountPart[] = ['email', 'password', 'devices', 'news', 'history', 'data', 'delete']

/** The account settings, below the applications, each at its own address. */
export function AccountSummary() {
  return (
    <section className="account-summary" aria-labelledby="account-title">
      <h2 id="account-title">Your account</h2>
      <ul className="bare-list account-parts">
        {parts.map(part => (
          <li key={part}>
            <Link to={accountPartPath(part)}>{accountParts[part].link}</Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
