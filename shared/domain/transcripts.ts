import { nextReminderAt, reminderDays } from './reference-reminders.ts'

/** What the office asks of the records office of another institution. */
export const wantedRecords = ['transcript', 'result', 'verification'] as const
export type WantedRecord = (typeof wantedRecords)[number]

export const wantedNames: Record<WantedRecord, string> = {
  transcript: 'Official transcript',
  result: 'Statement of result',
  verification: 'Confirmation that the document is genuine',
}

/** `bounced`: our email was refused. An earlier one may have arrived, so the office can still answer. */
export const transcriptStates = ['requested', 'bounced', 'provided', 'refused', 'cancelled'] as const
export type TranscriptState = (typeof transcriptStates)[number]
export type TranscriptEvent = 'provide' | 'refuse' | 'bounce' | 'cancel' | 'ask-again'

/** The transitions of a request to a records office. Events that are not listed for a state are forbidden. */
const life: Record<TranscriptState, Partial<Record<TranscriptEvent, TranscriptState>>> = {
  requested: {
    provide: 'provided',
    refuse: 'refused',
    bounce: 'bounced',
    cancel: 'cancelled',
    'ask-again': 'requested',
  },
  bounced: { provide: 'provided', refuse: 'refused', cancel: 'cancelled', 'ask-again': 'requested' },
  provided: {},
  refused: {},
  cancelled: {},
}

/** The next state, or undefined when the event is forbidden in this one. */
export function afterTranscriptEvent(state: TranscriptState, event: TranscriptEvent): TranscriptState | undefined {
  return life[state][event]
}

/** Whether the records office can still answer. */
export function isTranscriptAwaited(state: TranscriptState): boolean {
  return afterTranscriptEvent(state, 'provide') !== undefined
}

/** Why a records office does not send what we ask for. */
export const refusals = ['no-such-student', 'fees-owing', 'another-way', 'other'] as const
export type Refusal = (typeof refusals)[number]

export const refusalNames: Record<Refusal, string> = {
  'no-such-student': 'We have no such student',
  'fees-owing': 'The student owes fees, or has not paid for the document',
  'another-way': 'We send it another way',
  other: 'Another reason',
}

/** Links work this long after the day by which we ask for an answer. */
const daysAfterDue = 30

export function transcriptLinksEnd(dueAt: Date): Date {
  return new Date(+dueAt + daysAfterDue * 86_400_000)
}

/** A new link that a records office asked for works at least this long, and so do the others. */
const daysOfNewLink = 14

export function linksAfterNewOne(linksEndAt: Date, now: Date): Date {
  return new Date(Math.max(+linksEndAt, +now + daysOfNewLink * 86_400_000))
}

/** When the records office is reminded next, as referees are; undefined after the last time, and once the links have ended. */
export function nextTranscriptReminder(of: { askedAt: Date; reminded: number; linksEndAt: Date }): Date | undefined {
  const next = nextReminderAt(of.askedAt, [{ kind: 'referee', done: [of.reminded] }])
  return next && next < of.linksEndAt ? next : undefined
}

/** The last of the reminders. */
export const isLastReminder = (day: number) => day === reminderDays.referee.at(-1)
