import type { CaseStage } from './case-life.ts'
import { checkingStages } from './case-moves.ts'

/** Why someone of a choice is not asked. `gone`: no longer in the reach of whoever asks. */
export type NotAskedReason = 'stage' | 'no-account' | 'not-in-form' | 'asked' | 'gone'

/** `one` continues an application number, `many` a count of at least two. */
const words: Record<NotAskedReason, { one: string; many: string }> = {
  stage: { one: 'is not being checked', many: 'are not being checked' },
  'no-account': {
    one: 'has no account in which it could be read',
    many: 'have no account in which it could be read',
  },
  'not-in-form': { one: 'has no such document in its form', many: 'have no such document in their form' },
  asked: { one: 'has been asked for it', many: 'have been asked for it' },
  gone: { one: 'is no longer in your queue', many: 'are no longer in your queue' },
}

export function sayNotAsked(reason: NotAskedReason, count = 1): string {
  return words[reason][count === 1 ? 'one' : 'many']
}

interface Asked {
  stage: CaseStage
  hasAccount: boolean
  /** What the form has, and what has been asked for and not come. */
  inForm: ReadonlySet<string>
  open: ReadonlySet<string>
}

/** What of a list of requests someone can be asked for now, or why none of it. A reply in words can be asked for any number of times. */
export function askableOf<One extends { kind: string }>(
  requests: readonly One[],
  { stage, hasAccount, inForm, open }: Asked,
): readonly One[] | NotAskedReason {
  if (!checkingStages.includes(stage)) return 'stage'
  if (!hasAccount) return 'no-account'
  const known = requests.filter(({ kind }) => kind === 'answer' || inForm.has(kind))
  if (known.length === 0) return 'not-in-form'
  const left = known.filter(({ kind }) => kind === 'answer' || !open.has(kind))
  return left.length === 0 ? 'asked' : left
}
