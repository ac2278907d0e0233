import { useMutation } from '@tanstack/react-query'
import { caseWorkCalls } from '#shared/contract/calls/office/case-work.ts'
import type { CaseStage } from '#shared/domain/case-life.ts'
import { type ChosenMove, chosenMove } from '#shared/domain/case-moves.ts'
import { isPostgraduate } from '#shared/domain/program-type.ts'
import { callOffice, wasDeclined } from '../../../lib/call.ts'
import { tell, tellFailure } from '../../../lib/toasts.ts'
import { type CaseFile, refreshFile } from '../file-query.ts'
import { stageNames } from '../words.ts'

export interface Move {
  to: CaseStage
  label: string
  needsReason: boolean
}

const labels: Partial<Record<CaseStage, string>> = {
  checking: 'Start checking',
  reviewing: 'Hand to readers',
  ready: 'Ready to decide',
  withdrawn: 'Withdraw for the applicant…',
}

/** Where someone can take the case by hand, in the order in which it usually goes. The first one is the usual next step. */
export function movesOf(file: CaseFile): Move[] {
  if (!file.may.includes('work.plan')) return []
  const { stage, withdrawn_from } = file.case
  const usual: CaseStage[] = isPostgraduate(file.program_type) ? ['reviewing', 'ready'] : ['ready', 'reviewing']
  const targets: CaseStage[] =
    stage === 'withdrawn' ? (withdrawn_from ? [withdrawn_from] : []) : ['checking', ...usual, 'withdrawn']
  return targets.flatMap(to => {
    const move: ChosenMove | undefined = chosenMove({
      from: stage,
      to,
      programType: file.program_type,
      withdrawnFrom: withdrawn_from ?? null,
    })
    return move ? [{ to, label: labelOf(stage, to), needsReason: move.needsReason }] : []
  })
}

function labelOf(from: CaseStage, to: CaseStage): string {
  if (from === 'withdrawn') return `Bring back to ${stageNames[to].toLowerCase()}…`
  if (from === 'with_applicant' && to === 'checking') return 'Stop waiting for the applicant'
  return labels[to] ?? stageNames[to]
}

/** Takes the case to another stage. What someone else has changed since is refused with who and what. */
export function useMove(file: CaseFile, onDone: () => void) {
  return useMutation({
    mutationFn: ({ to, reason }: { to: CaseStage; reason: string }) =>
      callOffice(caseWorkCalls.moveCase, {
        params: { uuid: file.uuid },
        body: { stage: to, revision: file.case.revision, ...(reason ? { reason } : {}) },
      }),
    onSuccess: ({ case: held }) => {
      tell(`The case is ${stageNames[held.stage].toLowerCase()} now`)
      void refreshFile(file.uuid)
      onDone()
    },
    onError: error => {
      void refreshFile(file.uuid)
      if (!wasDeclined(error)) tellFailure(error)
    },
  })
}
