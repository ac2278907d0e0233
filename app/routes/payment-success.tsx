import { PaymentSuccess } from '#app/features/outcome/payment-success.tsx'
import { TestMode } from '#app/features/payments/test-mode.tsx'
import type { PageMeta } from '#app/lib/page-meta.ts'
import { paths } from '#shared/paths.ts'

export const head: PageMeta = {
  title: 'Payment successful',
  description: 'We have received your payment.',
  path: paths.paymentSuccess,
  unlisted: true,
}

export default function PaymentSuccessPage() {
  return <PaymentSuccess notice={<TestMode />} />
}
