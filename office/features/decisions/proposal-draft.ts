import type * as z from 'zod'
import type { Proposal, proposalChoices } from '#shared/contract/schemas/decisions.ts'
import { type DecisionKind, isOfferKind } from '#shared/domain/decisions.ts'
import type { Track } from '#shared/domain/seats.ts'

export type ProposalChoices = z.output<typeof proposalChoices>

/**
 * A decision that is being prepared. Fields of other kinds are kept, so that switching between kinds loses nothing.
 */
export interface ProposalDraft {
  kind: DecisionKind | undefined
  programme: string
  track: Track | ''
  conditions: readonly string[]
  reasons: readonly string[]
  answerBy: string
}

export const emptyProposal: ProposalDraft = {
  kind: undefined,
  programme: '',
  track: '',
  conditions: [],
  reasons: [],
  answerBy: '',
}

export function isEmptyProposal(draft: ProposalDraft): boolean {
  return JSON.stringify(draft) === JSON.stringify(emptyProposal)
}

/** The body of the call: only the fields of this kind. */
export function proposalOf(draft: ProposalDraft, kind: DecisionKind): Proposal {
  const conditions = draft.conditions.map(text => text.trim()).filter(text => text !== '')
  return {
    kind,
    ...(kind === 'alternative_offer' && draft.programme ? { programme: draft.programme } : {}),
    ...(kind === 'conditional_offer' ? { conditions } : {}),
    ...(kind === 'rejection' ? { reasons: [...draft.reasons] } : {}),
    ...(isOfferKind(kind) && draft.track ? { track: draft.track } : {}),
    ...(isOfferKind(kind) && draft.answerBy ? { answer_by: draft.answerBy } : {}),
  }
}

/** What is missing, as the button says it; undefined when it can be proposed. */
export function missingIn(draft: ProposalDraft): string | undefined {
  const { kind } = draft
  if (!kind) return 'Choose a decision.'
  if (kind === 'conditional_offer' && !draft.conditions.some(text => text.trim() !== '')) return 'Add a condition.'
  if (kind === 'alternative_offer' && !draft.programme) return 'Choose the other programme.'
  if (kind === 'rejection' && draft.reasons.length === 0) return 'Choose at least one reason.'
  return undefined
}

/** The pools of the programme from which an offer takes its seat. */
export function poolsOf(draft: ProposalDraft, { programmes }: ProposalChoices, own: string | null) {
  const id = draft.kind === 'alternative_offer' ? draft.programme : own
  return programmes.find(programme => programme.id === id)?.pools ?? []
}
