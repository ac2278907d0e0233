import { type AuditGroup, auditGroupIds, auditGroups } from '../../domain/audit-groups.ts'
import { wordsOfCalls } from './words-of-calls.ts'

const wordsOf = (group: AuditGroup): Record<string, string> => ({
  ...auditGroups[group].actions,
  ...wordsOfCalls[group],
})
const words = new Map(auditGroupIds.flatMap(group => Object.entries(wordsOf(group))))

export function actionsOf(group: AuditGroup): string[] {
  return Object.keys(wordsOf(group))
}

/**
 * 'Opened a document'. An action without words is shown by its name: 'Referee asked again' for `referee.asked-again`.
 */
export function actionInWords(action: string): string {
  return words.get(action) ?? sentenceOf(action)
}

export function hasWords(action: string): boolean {
  return words.has(action)
}

function sentenceOf(action: string): string {
  const said = action.replace(/[.-]/g, ' ')
  return said.charAt(0).toUpperCase() + said.slice(1)
}
