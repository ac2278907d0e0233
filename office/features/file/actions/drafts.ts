import { useSyncExternalStore } from 'react'
import { type Kept, keptDraft } from '#ui/drafts/kept.ts'
import { useMe } from '../../../lib/me.ts'
import { emptyProposal, isEmptyProposal, type ProposalDraft } from '../../decisions/proposal-draft.ts'

/** Something to ask the applicant for, not sent yet. */
export interface RequestDraft {
  /** A kind of document, or `answer` for words. One of each kind. */
  kind: string
  message: string
}

/** What someone has typed about a case and not sent: it survives a reload, a lost connection and a sign-in that ended. */
export interface CaseDraft {
  note: string
  message: string
  requests: readonly RequestDraft[]
  /** Until when the applicant is asked to answer; empty: the usual time. */
  dueOn: string
  /** A decision that is being prepared. */
  proposal: ProposalDraft
}

export const emptyDraft: CaseDraft = { note: '', message: '', requests: [], dueOn: '', proposal: emptyProposal }
const read = new Map<string, CaseDraft>()
const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function keptCaseDraft(staffId: string, uuid: string): Kept<CaseDraft> {
  return keptDraft(`office-draft:${staffId}:${uuid}`, {
    read: stored => ({ ...emptyDraft, ...stored }),
    isEmpty: ({ note, message, dueOn, requests, proposal }) =>
      !note && !message && !dueOn && requests.length === 0 && isEmptyProposal(proposal),
  })
}

/** As React sees it: the same object until it changes. */
function draftIn(kept: Kept<CaseDraft>): CaseDraft {
  const draft = read.get(kept.name) ?? kept.read() ?? emptyDraft
  read.set(kept.name, draft)
  return draft
}

function writeDraft(kept: Kept<CaseDraft>, draft: CaseDraft): void {
  kept.keep(draft)
  read.set(kept.name, draft)
  for (const listener of listeners) listener()
}

/** The draft about a case of the person who is signed in, and how to change it. No one else who signs in here sees it. */
export function useCaseDraft(uuid: string): [CaseDraft, (change: (before: CaseDraft) => Partial<CaseDraft>) => void] {
  const kept = keptCaseDraft(useMe().id, uuid)
  const draft = useSyncExternalStore(subscribe, () => draftIn(kept))
  return [draft, change => writeDraft(kept, { ...draftIn(kept), ...change(draftIn(kept)) })]
}

/** The draft with a request in it. One of this kind that is there keeps what was typed. */
export function withRequest(
  { requests }: Pick<CaseDraft, 'requests'>,
  added: RequestDraft,
): Pick<CaseDraft, 'requests'> {
  return { requests: requests.some(({ kind }) => kind === added.kind) ? requests : [...requests, added] }
}

export function withoutRequest({ requests }: Pick<CaseDraft, 'requests'>, kind: string): Pick<CaseDraft, 'requests'> {
  return { requests: requests.filter(one => one.kind !== kind) }
}

export function withMessage(
  { requests }: Pick<CaseDraft, 'requests'>,
  changed: RequestDraft,
): Pick<CaseDraft, 'requests'> {
  return { requests: requests.map(one => (one.kind === changed.kind ? changed : one)) }
}
