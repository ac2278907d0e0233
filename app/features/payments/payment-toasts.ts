import type { ToastInput } from '#app/ui/toast-store.ts'

/** What is said at the end of a return from the card page (spec section 4). */
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
    title: 'This payment is not one of yours.',
    description: 'Nothing was changed.',
  },
} as const satisfies Record<string, ToastInput>
