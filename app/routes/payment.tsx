import { PaymentScreen } from '#app/features/payments/payment-screen.tsx'
import type { PageMeta } from '#app/lib/page-meta.ts'
import { paths } from '#shared/paths.ts'

export const head: PageMeta = {
  title: 'Application fee',
  description: 'Pay your application fee, or see that you do not have to.',
  path: paths.payment,
  unlisted: true,
}

export default function PaymentPage() {
  return <PaymentScreen />
}
