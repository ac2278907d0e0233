import { dayOf } from './calendar.ts'
import type { CaseStage } from './case-life.ts'
import { addDays, hourText, momentOf } from './clock-days.ts'
import { isPostgraduate, type ProgramType } from './program-type.ts'

/**
 * Undergraduates and foundation students have a screening, postgraduates an interview; both are sittings with places.
 */
export type SittingKind = 'screening' | 'interview'

export const sittingNames: Record<SittingKind, string> = { screening: 'Screening', interview: 'Interview' }

export function sittingKind(type: ProgramType): SittingKind {
  return isPostgraduate(type) ? 'interview' : 'screening'
}

export const mostPlaces = 2000

export const attendances = ['present', 'absent'] as const
export type Attendance = (typeof attendances)[number]

/** An applicant’s current place, if it has not ended. */
export interface HeldPlace {
  isOver: boolean
  attendance: Attendance | undefined
}

/**
 * Whether an invitation takes a case to review. Who reads a postgraduate application is decided apart from the interview.
 */
export function isMovedBy(kind: SittingKind, stage: CaseStage): boolean {
  return kind === 'screening' && stage === 'checking'
}

export type InvitationRefusal = 'stage' | 'has-place' | 'not-marked' | 'has-been'

/**
 * From the first look at an application until a decision is proposed. Before that, the applicant can still change the
 * programme.
 */
const invitedFrom: Record<CaseStage, boolean> = {
  received: false,
  checking: true,
  with_applicant: true,
  reviewing: true,
  ready: true,
  proposed: false,
  approved: false,
  told: false,
  withdrawn: false,
  returned: false,
}
export const invitableStages = (Object.keys(invitedFrom) as CaseStage[]).filter(stage => invitedFrom[stage])

/** Why someone cannot be invited; undefined if they can. People who were absent can be invited again. */
export function invitationRefusal(stage: CaseStage, held: HeldPlace | undefined): InvitationRefusal | undefined {
  if (!invitedFrom[stage]) return 'stage'
  if (!held) return undefined
  if (!held.isOver) return 'has-place'
  if (held.attendance === undefined) return 'not-marked'
  return held.attendance === 'present' ? 'has-been' : undefined
}

/** Why the office can no longer move or remove someone (docs/domain.md); undefined if it can. */
export function placeRefusal(held: { isMarked: boolean; isOver: boolean }): 'marked' | 'over' | undefined {
  if (held.isMarked) return 'marked'
  return held.isOver ? 'over' : undefined
}

export const placeRefusalWords = {
  marked: 'Their attendance has been marked.',
  over: 'This sitting is over.',
} as const

/** Follows an application number in a sentence. */
export const refusalWords: Record<InvitationRefusal, string> = {
  stage: 'cannot be invited at its stage',
  'has-place': 'has already been invited',
  'not-marked': 'has no attendance for its last sitting',
  'has-been': 'has attended a sitting',
}

/** Why an application of a choice got no place. */
export type LeftOutReason =
  | 'received'
  | 'decided'
  | 'withdrawn'
  | Exclude<InvitationRefusal, 'stage'>
  | 'no-sitting'
  | 'no-place'
  | 'gone'

/** `one` continues an application number, `many` a count of at least two. */
const leftOutWords: Record<LeftOutReason, { one: string; many: string }> = {
  received: { one: 'has not been opened yet', many: 'have not been opened yet' },
  decided: { one: 'has a decision', many: 'have a decision' },
  withdrawn: { one: 'has been withdrawn', many: 'have been withdrawn' },
  'has-place': { one: 'has already been invited', many: 'have already been invited' },
  'not-marked': {
    one: 'has no attendance for its last sitting',
    many: 'have no attendance for their last sitting',
  },
  'has-been': { one: 'has attended a sitting', many: 'have attended a sitting' },
  'no-sitting': {
    one: 'is in a programme for which no sitting was chosen',
    many: 'are in programmes for which no sitting was chosen',
  },
  'no-place': { one: 'found no free place', many: 'found no free place' },
  gone: { one: 'is no longer in your queue', many: 'are no longer in your queue' },
}

export function sayLeftOut(reason: LeftOutReason, count = 1): string {
  return leftOutWords[reason][count === 1 ? 'one' : 'many']
}

/** Why someone of a choice cannot be invited; undefined for those who can. */
export function leftOutReason(stage: CaseStage, held: HeldPlace | undefined): LeftOutReason | undefined {
  const refusal = invitationRefusal(stage, held)
  if (refusal !== 'stage') return refusal
  if (stage === 'returned') return 'gone'
  return stage === 'received' || stage === 'withdrawn' ? stage : 'decided'
}

/**
 * Distributes applicants over sittings so that each keeps about the same share of its free places for changes.
 * Undefined if there are fewer places than applicants.
 */
export function sharePlaces(
  applicants: readonly number[],
  sittings: readonly { id: string; free: number }[],
): { application: number; sitting: string }[] | undefined {
  const left = sittings.map(({ id, free }) => ({ id, free, all: free }))
  const shares: { application: number; sitting: string }[] = []
  for (const application of applicants) {
    const [first, ...others] = left.filter(({ free }) => free > 0)
    if (!first) return undefined
    const most = others.reduce((one, other) => (other.free / other.all > one.free / one.all ? other : one), first)
    most.free -= 1
    shares.push({ application, sitting: most.id })
  }
  return shares
}

const reminderHour = 8

/** The next reminder after a moment: at eight, two days and one day before the sitting. */
export function nextSittingReminder(startsAt: Date, after: Date): Date | undefined {
  const day = dayOf(startsAt)
  return [-2, -1].map(days => momentOf(addDays(day, days), hourText(reminderHour))).find(moment => moment > after)
}

/** A place, as the job reads it. */
export interface TellingFacts {
  /** Undefined: never emailed. */
  toldSequence: number | undefined
  sequence: number
  isCancelled: boolean
  /** The sitting has started. */
  hasBegun: boolean
}

export type SittingNews = 'invited' | 'changed' | 'cancelled' | 'reminder'

/** The email that is due about a place; undefined if there is none. */
export function sittingNews({ toldSequence, sequence, isCancelled, hasBegun }: TellingFacts): SittingNews | undefined {
  // Do not announce the end of a place that was never announced.
  if (isCancelled) return toldSequence === undefined ? undefined : 'cancelled'
  if (hasBegun) return undefined
  if (toldSequence === undefined) return 'invited'
  return toldSequence < sequence ? 'changed' : 'reminder'
}
