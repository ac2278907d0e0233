const dayMs = 86_400_000

export interface Asked {
  askedAt: Date
  /** The first moment that is late. */
  dueAt: Date
}

export interface RequestStep {
  kind: 'remind' | 'lapse'
  at: Date
}

/**
 * When an open request is followed up: at half time and two days before it is due; once if these are less than a day
 * apart. The last step is the due date.
 */
function stepsOf({ askedAt, dueAt }: Asked): RequestStep[] {
  const halfTime = new Date((+askedAt + +dueAt) / 2)
  const twoDaysBefore = new Date(+dueAt - 2 * dayMs)
  const reminders = [halfTime, ...(+twoDaysBefore - +halfTime >= dayMs ? [twoDaysBefore] : [])]
  return [...reminders.map(at => ({ kind: 'remind' as const, at })), { kind: 'lapse', at: dueAt }]
}

/** The next step after a moment; undefined after the last one. */
export function nextRequestStep(asked: Asked, after: Date): RequestStep | undefined {
  return stepsOf(asked).find(({ at }) => at > after)
}

/** The latest step that is due at a moment; undefined before the first. */
export function dueRequestStep(asked: Asked, now: Date): RequestStep | undefined {
  return stepsOf(asked).findLast(({ at }) => at <= now)
}
