import { fileWorkCalls } from '#shared/contract/calls/office/file-work.ts'
import type { CaseStage } from '#shared/domain/case-life.ts'
import { chosenMove } from '#shared/domain/case-moves.ts'
import { isPostgraduate } from '#shared/domain/program-type.ts'
import { stageNames } from '#shared/domain/stage-names.ts'
import { callOffice } from '../../../lib/call.ts'
import { useWrite } from '../../../lib/use-write.ts'
import { checkRows, isUnjudged } from '../check/proofs.ts'
import { type CaseFile, refreshFile } from '../file-query.ts'

/** What someone is asked before a move. Without a question it happens straight away, and can be undone. */
export type MoveQuestion = 'reason' | 'unchecked' | 'stop-waiting' | 'readers'

export interface Move {
  to: CaseStage
  label: string
  asks: MoveQuestion | undefined
  needsReason: boolean
  /** Whether the same table leads back: no one outside has been told. */
  canUndo: boolean
}

const labels: Partial<Record<CaseStage, string>> = {
  checking: 'Start checking',
  reviewing: 'Hand to readers…',
  ready: 'Ready to decide',
  withdrawn: 'Withdraw for the applicant…',
}

/** Where someone can take the case by hand, in the order in which it usually goes. The first one is the usual next step. */
export function movesOf(file: CaseFile): Move[] {
  if (!file.may.includes('work.plan')) return []
  const { stage, withdrawn_from } = file.case
  const usual: CaseStage[] = isPostgraduate(file.program_type) ? ['reviewing', 'ready'] : ['ready', 'reviewing']
  const targets: CaseStage[] =
    stage === 'withdrawn' ? (withdrawn_from ? [withdrawn_from] : []) : [...inOrder(stage, usual), 'withdrawn']
  return targets.flatMap(to => {
    const move = moveBetween(file, stage, to)
    if (!move) return []
    const { needsReason } = move
    const back = moveBetween(file, to, stage)
    const canUndo = back !== undefined && !back.needsReason && stage !== 'with_applicant'
    return [{ to, label: labelOf(stage, to), asks: questionOf(file, to, needsReason), needsReason, canUndo }]
  })
}

/** Going back to checking is never the next step. */
function inOrder(stage: CaseStage, usual: readonly CaseStage[]): CaseStage[] {
  return stage === 'reviewing' || stage === 'ready' ? [...usual, 'checking'] : ['checking', ...usual]
}

function moveBetween({ program_type, case: held }: CaseFile, from: CaseStage, to: CaseStage) {
  return chosenMove({ from, to, programType: program_type, withdrawnFrom: held.withdrawn_from ?? null })
}

function questionOf(file: CaseFile, to: CaseStage, needsReason: boolean): MoveQuestion | undefined {
  if (to === 'reviewing' && file.case.stage === 'checking') return 'readers'
  if (needsReason) return 'reason'
  if (to === 'checking' && file.case.stage === 'with_applicant') return 'stop-waiting'
  return to === 'ready' && uncheckedOf(file).length > 0 ? 'unchecked' : undefined
}

/** The documents that no one has judged, by kind. */
export function uncheckedOf(file: CaseFile): string[] {
  const kinds = checkRows(file).filter(isUnjudged)
  return [...new Set(kinds.flatMap(({ document }) => (document ? [document.kind] : [])))]
}

function labelOf(from: CaseStage, to: CaseStage): string {
  if (from === 'withdrawn') return `Bring back to ${stageNames[to].toLowerCase()}…`
  if (from === 'with_applicant' && to === 'checking') return 'Stop waiting for the applicant…'
  if (to === 'checking' && from !== 'received') return 'Back to checking'
  return labels[to] ?? stageNames[to]
}

/** 'Moved to Ready to decide' */
const movedTo = (stage: CaseStage) => `Moved to ${stageNames[stage]}`

interface Sent {
  to: CaseStage
  reason: string
  canUndo: boolean
}

/** Takes the case to another stage. What someone else has changed since is refused with who and what. */
export function useMove(file: CaseFile, onDone: () => void) {
  const { uuid } = file
  const from = file.case.stage
  return useWrite(({ to, reason }: Sent) => sendMove(uuid, { stage: to, revision: file.case.revision, reason }), {
    says: ({ case: held }, { canUndo }) => [
      movedTo(held.stage),
      canUndo ? `It was in ${stageNames[from]}.` : undefined,
    ],
    undo: ({ case: { revision } }, { canUndo }) =>
      canUndo ? { send: () => sendMove(uuid, { stage: from, revision, reason: '' }), says: movedTo(from) } : undefined,
    refresh: () => refreshFile(uuid),
    onDone,
    failure: { title: 'The case was not moved' },
  })
}

type MoveBody = { stage: CaseStage; revision: number; reason: string }

function sendMove(uuid: string, { reason, ...body }: MoveBody) {
  return callOffice(fileWorkCalls.moveCase, { params: { uuid }, body: { ...body, ...(reason ? { reason } : {}) } })
}
