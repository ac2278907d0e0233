import { queryOptions, useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { newKey } from '#app/lib/new-key.ts'
import { decisionCalls } from '#shared/contract/calls/office/decisions.ts'
import type { Proposal } from '#shared/contract/schemas/decisions.ts'
import { ApiError, callOffice, wasDeclined } from '../../../lib/call.ts'
import { queryClient } from '../../../lib/query-client.ts'
import { tell, tellFailure, tellWithUndo } from '../../../lib/toasts.ts'
import { kindNames } from '../../decide/decision-words.ts'
import { sayUnreleased } from '../../releases/unreleased.tsx'
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

/** Proposes. Every try has the same key, so that a line that fails does not propose twice. */
export function usePropose(file: CaseFile, onDone: () => void) {
  const [key, setKey] = useState(newKey)
  return useMutation({
    mutationFn: (proposal: Proposal) =>
      callOffice(decisionCalls.proposeDecision, {
        params: { uuid: file.uuid },
        body: { ...proposal, revision: file.case.revision },
        idempotencyKey: key,
      }),
    onSuccess: ({ decision }) => {
      setKey(newKey())
      onDone()
      void refresh(file.uuid)
      const title = `${kindNames[decision.kind]} proposed`
      tellWithUndo(
        { title, description: 'Another person has to approve it.' },
        () => void takeBack(file.uuid, decision.id),
      )
    },
    onError: error => {
      // What was answered is not what was sent: the next try is another one.
      if (error instanceof ApiError && error.status > 0) setKey(newKey())
      void refresh(file.uuid)
    },
  })
}

async function takeBack(uuid: string, id: string): Promise<void> {
  try {
    await callOffice(decisionCalls.discardDecision, { params: { id }, body: {} })
    tell('The proposal has been discarded')
  } catch (error) {
    if (error instanceof ApiError && !wasDeclined(error)) tellFailure(error, 'This was not undone')
  }
  await refresh(uuid)
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
  return useMutation({
    mutationFn: ({ id, step }: OnDecision) => send(file, id, step),
    onSuccess: ({ decision }, { step }) => {
      const asked = step.name === 'revoke' && decision.state !== 'ended'
      if (step.name === 'approve') void sayUnreleased().then(says => tell(done.approve, says))
      else tell(asked ? 'Another person now has to confirm it' : done[step.name])
      onDone()
      void refresh(file.uuid)
    },
    onError: () => void refresh(file.uuid),
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
