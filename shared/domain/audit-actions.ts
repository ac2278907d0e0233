import { auditGroups } from './audit-groups.ts'

export type AuditGroup = keyof typeof auditGroups
export const auditGroupIds = Object.keys(auditGroups) as readonly AuditGroup[]

const words = new Map<string, string>(auditGroupIds.flatMap(id => Object.entries(auditGroups[id].actions)))

export function actionsOf(group: AuditGroup): string[] {
  return Object.keys(auditGroups[group].actions)
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

/** Names for actors who are not people. */
export const actorKindNames = {
  applicant: 'The applicant',
  referee: 'A referee',
  sponsor: 'The person paying',
  visitor: 'A visitor',
  staff: 'The office',
  job: 'The system',
  gateway: 'The card provider',
  command: 'A command on the server',
  key: 'A program with a key',
} as const
export type ActorKind = keyof typeof actorKindNames
export const actorKinds = Object.keys(actorKindNames) as readonly ActorKind[]
