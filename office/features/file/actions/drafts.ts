import { useSyncExternalStore } from 'react'
import { readStored, removeStored, storedKeys, writeStored } from '#ui/lib/storage.ts'
import { useMe } from '../../../lib/me.ts'
import { emptyProposal, isEmptyProposal, type ProposalDraft } from '../../decide/proposal-draft.ts'

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
const prefix = 'office-draft:'
const read = new Map<string, CaseDraft>()
const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function draftAt(key: string): CaseDraft {
  const known = read.get(key)
  if (known) return known
  const found = fromStorage(key)
  read.set(key, found)
  return found
}

function fromStorage(key: string): CaseDraft {
  try {
    return { ...emptyDraft, ...JSON.parse(readStored('sessionStorage', key) ?? '{}') }
  } catch {
    return emptyDraft
  }
}

function writeDraft(key: string, draft: CaseDraft): void {
  const isEmpty =
    !draft.note && !draft.message && !draft.dueOn && draft.requests.length === 0 && isEmptyProposal(draft.proposal)
  if (isEmpty) removeStored('sessionStorage', key)
  else writeStored('sessionStorage', key, JSON.stringify(draft))
  read.set(key, draft)
  for (const listener of listeners) listener()
}

/** The draft about a case of the person who is signed in, and how to change it. No one else who signs in here sees it. */
export function useCaseDraft(uuid: string): [CaseDraft, (change: (before: CaseDraft) => Partial<CaseDraft>) => void] {
  const key = `${prefix}${useMe().id}:${uuid}`
  const draft = useSyncExternalStore(subscribe, () => draftAt(key))
  return [draft, change => writeDraft(key, { ...draftAt(key), ...change(draftAt(key)) })]
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

/** Everything that this tab holds for anyone: when someone signs out they leave nothing behind. */
export function forgetDrafts(): void {
  for (const key of storedKeys('sessionStorage', prefix)) removeStored('sessionStorage', key)
  read.clear()
  for (const listener of listeners) listener()
}
