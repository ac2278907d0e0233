import { PaymentScreen } from '#app/features/payments/payment-screen.tsx'
import { pageMeta } from '#app/lib/page-meta.ts'
import { paths } from '#shared/paths.ts'

export const meta = () =>
  pageMeta({
    title: 'Application fee',
    description: 'Pay the application fee, or see that none is due.',
    path: paths.payment,
    unlisted: true,
  })

export default function PaymentPage() {
  return <PaymentScreen />
}
