import { Link } from 'react-router'
import { Notice } from '#app/ui/notice.tsx'
import { paths } from '#shared/paths.ts'

/** On a screen that says that an application was sent: what it still waits for. */
export function FeeOpen() {
  return (
    <Notice tone="warning" title="Your application fee is still open" headingLevel={2}>
      <p>
        Your application waits until it is paid. <Link to={paths.payment}>Go to the payment</Link>
      </p>
    </Notice>
  )
}
