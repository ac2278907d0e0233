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
 * When someone who was asked for something is reminded: at half time and two days before it is due; once where these are less than
 * a day apart. The last step is the end of the time.
 */
function stepsOf({ askedAt, dueAt }: Asked): RequestStep[] {
  const halfTime = new Date((+askedAt + +dueAt) / 2)
  const twoDaysBefore = new Date(+dueAt - 2 * dayMs)
  const reminders = [halfTime, ...(+twoDaysBefore - +halfTime >= dayMs ? [twoDaysBefore] : [])]
  return [...reminders.map(at => ({ kind: 'remind' as const, at })), { kind: 'lapse', at: dueAt }]
}

/** The next step after a moment; undefined when it is over. */
export function nextRequestStep(asked: Asked, after: Date): RequestStep | undefined {
  return stepsOf(asked).find(({ at }) => at > after)
}

/** The step that has come at a moment, the latest of those that have; undefined before the first. */
export function dueRequestStep(asked: Asked, now: Date): RequestStep | undefined {
  return stepsOf(asked).findLast(({ at }) => at <= now)
}
