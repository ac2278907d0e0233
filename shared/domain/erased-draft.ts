/** How long an office can restore a draft that was erased because nobody had changed it for a long time. */
export const erasedDraftSpan = { days: 30 } as const

const dayMs = 86_400_000

/** Until when it can be restored. */
export function restorableUntil(erasedAt: Date): Date {
  return new Date(erasedAt.getTime() + erasedDraftSpan.days * dayMs)
}
