import { type AuditGroup, auditGroupIds, auditGroups } from '#shared/domain/audit-groups.ts'
import { dayOf } from '#shared/domain/calendar.ts'
import type { Tab } from '../../ui/tabs.tsx'
import { putTogether, type Suggestion, suggestFrom, takeApart } from '../../ui/typed-filter.ts'
import { auditAddress } from './audit-query.ts'

const whats: readonly Suggestion[] = auditGroupIds.map(id => ({ filter: `what:${id}`, says: auditGroups[id].name }))
const whos: readonly Suggestion[] = [
  { filter: 'who:me', says: 'Done by you' },
  { filter: 'who:staff', says: 'Done by anyone at the office' },
  { filter: 'who:applicant', says: 'Done by applicants' },
  { filter: 'who:referee', says: 'Done by referees' },
  { filter: 'who:sponsor', says: 'Done by people who pay for an applicant' },
  { filter: 'who:gateway', says: 'Reported by the card provider' },
  { filter: 'who:job', says: 'Done by the system' },
  { filter: 'who:command', says: 'Done by a command on the server' },
]

function times(): Suggestion[] {
  const today = dayOf(new Date())
  return [
    { filter: 'last:1d', says: 'Today' },
    { filter: 'last:7d', says: 'The last seven days' },
    { filter: 'last:30d', says: 'The last thirty days' },
    { filter: `on:${today}`, says: 'On one day' },
    { filter: `from:${today}`, says: 'From this day onwards' },
    { filter: `to:${today}`, says: 'Until the end of this day' },
  ]
}

/** The filters of the audit log, with the colleagues that there are. */
export function suggestAuditFilters(
  typed: string,
  chips: readonly string[],
  colleagues: readonly { full_name: string }[],
): Suggestion[] {
  const usual = [...whos.slice(0, 2), ...times().slice(0, 2), ...whats.slice(0, 4)]
  const named = colleagues.map(({ full_name }) => ({
    filter: /\s/.test(full_name) ? `who:"${full_name}"` : `who:${full_name}`,
    says: `Done by ${full_name}`,
  }))
  return suggestFrom([...whos, ...whats, ...times(), ...named], { typed, chips, usual })
}

/** The groups most often asked for, which fit beside each other on an old screen. The others are in a menu. */
const tabGroups: readonly AuditGroup[] = [
  'reading',
  'exports',
  'applications',
  'documents',
  'reviews',
  'decisions',
  'offers',
  'payments',
]
/** By who may see their lines. */
const menuGroups: Record<'registrar' | 'auditor', readonly AuditGroup[]> = {
  registrar: ['references', 'sittings', 'people', 'settings', 'accounts', 'ahead'],
  auditor: ['references', 'sittings', 'people', 'settings', 'accounts', 'staff', 'programs', 'system', 'ahead'],
}

interface AuditTabs {
  tabs: Tab[]
  more: Tab[]
}

/** What was done, as tabs: each puts its filter in the place of the one before. Administrators see what concerns staff alone, and need none. */
export function auditTabs(q: string, who: 'administrator' | 'registrar' | 'auditor'): AuditTabs {
  if (who === 'administrator') return { tabs: [], more: [] }
  const { chips, words } = takeApart(q)
  const others = chips.filter(chip => !chip.startsWith('what:'))
  const tab = (id: string, label: string, filter: readonly string[]): Tab => ({
    id,
    label,
    to: { search: auditAddress(putTogether({ chips: [...others, ...filter], words })) },
  })
  const ofGroup = (id: AuditGroup) => tab(id, auditGroups[id].name, [`what:${id}`])
  return { tabs: [tab('all', 'Everything', []), ...tabGroups.map(ofGroup)], more: menuGroups[who].map(ofGroup) }
}

export function currentTab(q: string): string {
  const whats = takeApart(q).chips.filter(chip => chip.startsWith('what:'))
  const [only = 'what:all'] = whats
  return whats.length > 1 ? 'several' : only.slice('what:'.length)
}
