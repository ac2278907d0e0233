import { actionInWords } from '#shared/contract/audit/words.ts'
import { actorKindNames, actorKinds } from '#shared/domain/audit-actors.ts'
import { stageNames } from '#shared/domain/stage-names.ts'
import { documentName } from '../../../lib/document-names.ts'
import { kindNames } from '../../decisions/decision-words.ts'
import type { CaseFile } from '../file-query.ts'

type Line = NonNullable<CaseFile['history']>[number]

export function whatHappened({ action, from, to, document, decision }: Line): string {
  if (from && to) return `${stageNames[from]} → ${stageNames[to]}`
  const words = actionInWords(action)
  if (decision) return `${words}: ${kindNames[decision]}`
  return document ? `${words}: ${documentName(document.kind)}` : words
}

export function whoDidIt({ by }: Line): string {
  return by.full_name ?? actorKindNames[actorKinds.find(kind => kind === by.kind) ?? 'staff']
}
