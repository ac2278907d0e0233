import { queryOptions } from '@tanstack/react-query'
import { decisionCalls } from '#shared/contract/calls/office/decisions.ts'
import type { Proposal } from '#shared/contract/schemas/decisions.ts'
import { callOffice } from '../../../lib/call.ts'
import { queryClient } from '../../../lib/query-client.ts'
import { tell } from '../../../lib/toasts.ts'
import { useWrite } from '../../../lib/use-write.ts'
import { kindNames } from '../../decisions/decision-words.ts'
import { sayUnreleased } from '../../decisions/unreleased.tsx'
import { type CaseFile, refreshFile } from '../file-query.ts'

/** What a proposal can be made of. Seats are read again each time, because colleagues take them. */
export function choicesQuery(uuid: string) {
  return queryOptions({
    queryKey: ['decision-choices', uuid],
    queryFn: ({ signal }) => callOffice(decisionCalls.readProposalChoices, { params: { uuid }, signal }),
    staleTime: 0,
    refetchInterval: 60_000,
  })
}

async function refresh(uuid: string): Promise<void> {
  await Promise.all([
    refreshFile(uuid),
    queryClient.invalidateQueries({ queryKey: ['decision-choices', uuid] }),
    queryClient.invalidateQueries({ queryKey: ['queue'] }),
  ])
}

/** Proposes, and can take it back for ten seconds. */
export function usePropose(file: CaseFile, onDone: () => void) {
  return useWrite(
    (proposal: Proposal, idempotencyKey) =>
      callOffice(decisionCalls.proposeDecision, {
        params: { uuid: file.uuid },
        body: { ...proposal, revision: file.case.revision },
        idempotencyKey,
      }),
    {
      says: ({ decision }) => [`${kindNames[decision.kind]} proposed`, 'Another person has to approve it.'],
      undo: ({ decision: { id } }) => ({
        send: () => callOffice(decisionCalls.discardDecision, { params: { id }, body: {} }),
        says: 'The proposal has been discarded',
      }),
      refresh: () => refresh(file.uuid),
      onDone,
      failure: 'in place',
    },
  )
}

interface OnDecision {
  id: string
  /** What is asked of the decision. */
  step:
    | { name: 'approve'; noticed: string[] }
    | { name: 'discard'; reason: string }
    | { name: 'revoke'; reason: string }
}

const done = { approve: 'Approved', discard: 'The decision has been discarded', revoke: 'The offer has been revoked' }

/** Approves, discards or revokes. What a colleague has changed since is refused with who and what. */
export function useDecision(file: CaseFile, onDone: () => void = () => undefined) {
  return useWrite(({ id, step }: OnDecision) => send(file, id, step), {
    says({ decision }, { step }) {
      if (step.name === 'approve') return undefined
      return step.name === 'revoke' && decision.state !== 'ended'
        ? 'Another person now has to confirm it'
        : done[step.name]
    },
    refresh: () => refresh(file.uuid),
    onDone(_, { step }) {
      if (step.name === 'approve') void sayUnreleased().then(says => tell(done.approve, says))
      onDone()
    },
    failure: 'in place',
  })
}

function send(file: CaseFile, id: string, step: OnDecision['step']) {
  const { revision } = file.case
  switch (step.name) {
    case 'approve':
      return callOffice(decisionCalls.approveDecision, { params: { id }, body: { revision, noticed: step.noticed } })
    case 'discard':
      return callOffice(decisionCalls.discardDecision, { params: { id }, body: { revision, reason: step.reason } })
    case 'revoke':
      return callOffice(decisionCalls.revokeOffer, { params: { id }, body: { reason: step.reason } })
    default:
      return step satisfies never
  }
}
