import { SponsorPage } from '#app/features/payments/sponsor/sponsor-page.tsx'
import type { PageMeta } from '#app/lib/page-meta.ts'

export const head: PageMeta = {
  title: 'Pay an application fee',
  description: 'Pay the application fee for someone else.',
  path: '/pay',
  unlisted: true,
}

export default function PayPage() {
  return <SponsorPage />
}
