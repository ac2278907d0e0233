import type { ReactElement } from 'react'
import { actionInWords } from '#shared/contract/audit/words.ts'
import { clockSeconds, longDate } from '#shared/domain/calendar.ts'
import { Facts } from '../../ui/facts.tsx'
import type { AuditLine } from './audit-query.ts'
import { detailName, kindInWords } from './line-words.ts'

/** All that was recorded, under the names it was recorded by. */
export function LineDetails({ line }: { line: AuditLine }): ReactElement {
  const at = new Date(line.at)
  const facts: readonly (readonly [name: string, value: string | undefined])[] = [
    ['When', `${longDate(at)}, ${clockSeconds(at)}`],
    ['What', `${actionInWords(line.action)} (${line.action})`],
    ['About', [kindInWords(line), line.about.label].filter(Boolean).join(' ')],
    ['Background job', line.by.kind === 'job' ? line.by.name : undefined],
    ['Network address', line.address],
    ...line.detail.map(({ name, value }) => [detailName(name), value] as const),
  ]
  return (
    <Facts
      className="tiles audit-facts barred"
      facts={facts.map(([name, value]) => [name, value !== undefined && <bdi translate="no">{value}</bdi>])}
    />
  )
}
