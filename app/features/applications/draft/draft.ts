import type { FieldProblem } from '#shared/contract/errors.ts'
import type { ApplicationOnWire, SavedDraft } from '#shared/contract/schemas/applications.ts'
import type { Answers, AnswerValue } from '#shared/forms/field.ts'
import { fixedOncePaid } from '#shared/forms/fixed-answers.ts'
import { answersOf, isSameAnswer, withAnswers } from './answers.ts'

/** One application as this device knows it: what the server has, what was typed here, and where the two conflict. */
export interface Draft {
  /** The newest state from the server; undefined while there is no application yet. */
  application: ApplicationOnWire | undefined
  /** The server’s answers when we last received them, with which typed answers are compared. */
  base: Answers
  /** Every answer as shown, including spaces that are still being typed. */
  typed: Answers
  /** When each answer was last typed on this device, in milliseconds; of two tabs, the later one counts. */
  editedAt: Record<string, number>
  /** Answers that changed both here and elsewhere: ours is in `typed`, the other one here. */
  elsewhere: Answers
  /** What the server refused to store, by the path of the field. */
  refused: FieldProblem[]
}

export const emptyDraft: Draft = {
  application: undefined,
  base: {},
  typed: {},
  editedAt: {},
  elsewhere: {},
  refused: [],
}

/** An answer was typed. This settles any refusal or conflict in that field. */
export function edit(draft: Draft, name: string, value: AnswerValue, nowMs: number): Draft {
  return {
    ...draft,
    typed: { ...draft.typed, [name]: value },
    editedAt: { ...draft.editedAt, [name]: nowMs },
    elsewhere: without(draft.elsewhere, name),
    refused: draft.refused.filter(problem => topName(problem.field) !== name),
  }
}

/**
 * The server sent its newest answers. Fields that were not typed here take them; fields that were keep what was
 * typed. Where the server’s answer has changed as well, both are kept: ours is shown and sent, theirs is shown next
 * to it until one of the two is chosen.
 */
export function merge(draft: Draft, application: ApplicationOnWire): Draft {
  const isOlder = draft.application?.uuid === application.uuid && application.revision < draft.application.revision
  if (isOlder) return draft
  const theirs = answersOf(application)
  const typed: Answers = {}
  const elsewhere: Answers = {}
  for (const name of new Set([...Object.keys(theirs), ...Object.keys(draft.typed)])) {
    const ours = draft.typed[name]
    const isTypedHere = !isSameAnswer(ours, draft.base[name])
    const isChangedThere = !isSameAnswer(theirs[name], draft.base[name])
    // They look the same: ours stays, so that a space being typed does not vanish under the cursor.
    typed[name] = isTypedHere || isSameAnswer(ours, theirs[name]) ? ours : theirs[name]
    const isBoth = isTypedHere && isChangedThere && !isSameAnswer(ours, theirs[name])
    const isOursHere = isTypedHere || isSameAnswer(ours, theirs[name])
    const other = isBoth ? (theirs[name] ?? '') : isOursHere ? draft.elsewhere[name] : undefined
    if (other !== undefined && !isSameAnswer(other, ours)) elsewhere[name] = other
  }
  return { ...draft, application, base: theirs, ...withFixedAnswers(application, theirs, { typed, elsewhere }) }
}

/** Whether an answer is fixed because the fee was paid for it. */
export function isFixedAnswer({ application }: Pick<Draft, 'application'>, name: string): boolean {
  return application?.has_paid === true && fixedOncePaid.includes(name)
}

/** Answers that were paid for replace those typed before the payment was known. */
function withFixedAnswers(
  application: ApplicationOnWire,
  theirs: Answers,
  { typed, elsewhere }: Pick<Draft, 'typed' | 'elsewhere'>,
): Pick<Draft, 'typed' | 'elsewhere'> {
  const fixed = fixedOncePaid.filter(name => isFixedAnswer({ application }, name))
  return {
    typed: { ...typed, ...Object.fromEntries(fixed.map(name => [name, theirs[name]])) },
    elsewhere: fixed.reduce(without, elsewhere),
  }
}

/**
 * The server stored what we sent: it counts as agreed before the response is merged. A short response means that the
 * server has exactly what we knew and what we sent.
 */
export function acknowledge(draft: Draft, sent: Answers, saved: ApplicationOnWire | SavedDraft): Draft {
  const agreed = { ...draft, base: { ...draft.base, ...sent } }
  if ('answers' in saved) return merge(agreed, saved)
  return draft.application ? merge(agreed, { ...withAnswers(draft.application, sent), ...saved }) : agreed
}

/** The server could not store some fields; they wait for the applicant, and the rest continues. */
export function refuse(draft: Draft, sent: Answers, problems: readonly FieldProblem[]): Draft {
  const ours = problems.filter(problem => topName(problem.field) in sent)
  const names = new Set(ours.map(problem => topName(problem.field)))
  return { ...draft, refused: [...draft.refused.filter(problem => !names.has(topName(problem.field))), ...ours] }
}

/** Accepts the answer that was given elsewhere. */
export function takeOther(draft: Draft, name: string, nowMs: number): Draft {
  return edit(draft, name, draft.elsewhere[name] ?? '', nowMs)
}

/** Keeps ours; the other answer is dropped, also from an older copy of this draft. */
export function keepOurs(draft: Draft, name: string, nowMs: number): Draft {
  return {
    ...draft,
    editedAt: { ...draft.editedAt, [name]: nowMs },
    elsewhere: without(draft.elsewhere, name),
  }
}

/**
 * A copy of the same draft, left on this device or written by another tab: its state where that is newer, of each answer that
 * it has not sent the one that was typed later, and what it knows of answers from elsewhere between which no one has chosen.
 */
export function mergeTabs(ours: Draft, other: Draft): Draft {
  let draft = other.application ? merge(ours, other.application) : ours
  for (const [name, value] of Object.entries(unsaved(other))) {
    const atMs = other.editedAt[name] ?? 0
    if (isFixedAnswer(draft, name)) continue
    if (atMs > (draft.editedAt[name] ?? 0)) draft = edit(draft, name, value ?? '', atMs)
  }
  const open = Object.entries(other.elsewhere).filter(
    ([name, value]) =>
      (draft.editedAt[name] ?? 0) <= (other.editedAt[name] ?? 0) && !isSameAnswer(value, draft.typed[name]),
  )
  return open.length === 0 ? draft : { ...draft, elsewhere: { ...Object.fromEntries(open), ...draft.elsewhere } }
}

/** Answers typed here that the university does not have. */
export function unsaved(draft: Draft): Answers {
  return Object.fromEntries(
    Object.entries(draft.typed).filter(([name, value]) => !isSameAnswer(value, draft.base[name])),
  )
}

/** True while this device has something that the server does not: an unsent answer, or an unresolved conflict. */
export function isWorthKeeping(draft: Draft): boolean {
  return Object.keys(unsaved(draft)).length + Object.keys(draft.elsewhere).length > 0
}

/**
 * The unsaved answers worth sending: not those that were refused, and none once the application is no longer a draft.
 */
export function sendable(draft: Draft): Answers {
  if (draft.application && !draft.application.is_draft) return {}
  const refused = new Set(draft.refused.map(problem => topName(problem.field)))
  return Object.fromEntries(Object.entries(unsaved(draft)).filter(([name]) => !refused.has(name)))
}

/** The answer that a problem belongs to: `qualifications` of `qualifications.0.institution`. */
export function topName(path: string): string {
  return path.split('.', 1)[0] ?? path
}

function without(answers: Answers, name: string): Answers {
  const { [name]: _gone, ...rest } = answers
  return rest
}
