import type { ToastInput } from '#ui/toast-store.ts'

/** The messages after a return from the card page (spec section 4). */
export const paymentToasts = {
  paid: { title: 'Payment successful!' },
  cancelled: {
    variant: 'destructive',
    title: 'Payment Cancelled',
    description: "You can try again when you're ready.",
    durationMs: 5000,
  },
  'not-ours': {
    variant: 'destructive',
    title: 'We cannot find this payment in your account.',
    description: 'Nothing has changed.',
  },
} as const satisfies Record<string, ToastInput>
