import type { Progress } from '#shared/domain/progress.ts'

/** The server’s response for a paid application whose two referees were asked. */
export function makeProgress(own: Partial<Progress> = {}): Progress {
  return {
    state: 'waiting_for_references',
    turn: 'referees',
    form: { state: 'submitted' },
    fee: { state: 'paid', amount: '₦10,000' },
    referees: [
      { number: 1, state: 'asked', since: '2026-11-20T10:00:00.000Z' },
      { number: 2, state: 'asked', since: '2026-11-20T10:00:00.000Z' },
    ],
    review: { state: 'later' },
    ...own,
  }
}

export const later: Progress['referees'] = [
  { number: 1, state: 'later' },
  { number: 2, state: 'later' },
]
