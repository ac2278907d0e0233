import { actionInWords } from '#shared/contract/audit/words.ts'
import { actorKindNames } from '#shared/domain/audit-actors.ts'
import { caseStages } from '#shared/domain/case-life.ts'
import { decisionKinds } from '#shared/domain/decisions.ts'
import { findProgramme } from '#shared/domain/programmes.ts'
import { stageNames } from '#shared/domain/stage-names.ts'
import { documentName } from '../../lib/document-names.ts'
import { nameInWords } from '../../lib/names.ts'
import { kindNames } from '../decisions/decision-words.ts'
import type { AuditLine } from './audit-query.ts'

/** A job is the system’s, whatever it is called. */
export function whoDidIt({ by }: AuditLine): string {
  const name = by.kind === 'job' ? undefined : by.name
  return `${name ?? actorKindNames[by.kind]}${by.for ? ` for ${by.for}` : ''}`
}

/** 'Opened a document: Transcript'. */
export function whatWasDone(line: AuditLine): string {
  const words = actionInWords(line.action)
  const more = inShort(line)
  return more ? `${words}: ${more}` : words
}

function inShort({ action, detail }: AuditLine): string | undefined {
  const of = (name: string) => detail.find(one => one.name === name)?.value
  const kind = of('kind')
  if (kind && action.startsWith('decision.')) return kindNames[decisionKinds.find(one => one === kind) ?? 'offer']
  if (kind && action.startsWith('document.')) return documentName(kind)
  if (action === 'case.moved') return [of('from'), of('to')].map(stageInWords).join(' → ')
  return findProgramme(of('programme'))?.title
}

function stageInWords(stage = ''): string {
  const known = caseStages.find(one => one === stage)
  return known ? stageNames[known] : stage
}

const kinds: Record<string, string> = {
  application: 'Application',
  account: 'Account',
  staff: 'Staff',
  payment: 'Payment',
  'money-day': 'Day of money',
  'money-month': 'Month of money',
  round: 'Round',
  release: 'Release',
  'rank-list': 'Rank list',
  sitting: 'Sitting',
  export: 'Export',
  mail: 'Email',
  referee: 'Referee',
  key: 'API key',
  webhook: 'Webhook',
  caps: 'JAMB and CAPS',
  'jamb-list': 'JAMB’s list',
}

/** 'Application 26-753-781', 'Release', 'Staff'. */
export function kindInWords({ about: { kind } }: AuditLine): string {
  return kinds[kind] ?? kind.replaceAll('-', ' ').replace(/^./, letter => letter.toUpperCase())
}

/** Whose it is, or what it is called; undefined for what has no name. */
export function nameOfSubject({ about: { name, label } }: AuditLine): string | undefined {
  return name ? nameInWords(name) : label
}

/** 'file_name' as 'File name'. */
export function detailName(name: string): string {
  const words = name.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
