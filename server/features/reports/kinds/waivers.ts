import { sql } from 'kysely'
import { type FeeKind, feeKindNames } from '#shared/domain/fee-kind.ts'
import { isOnDays } from '../days.ts'
import type { ReportKind } from '../kind.ts'
import { linksOf } from '../links.ts'

interface Counted {
  id: string
  is_code: boolean
  reason: string
  borne_by: string
  fee: FeeKind
  currency: string
  people: number
  given_minor: number
}

const mostRows = 500

/** What waivers and codes gave away. */
export const waivers: ReportKind = {
  name: 'waivers',
  title: 'Fees waived',
  says: 'What each waiver and each code gave away in these days, and who bears it. A use that ended does not count.',
  group: 'money',
  permission: ['money.settle', 'payments.export'],
  filters: ['round', 'program_type', 'school'],
  days: 365,
  summed: ['people', 'given'],
  async read(question) {
    const { db, isCounted } = question
    const { rows } = await sql<Counted>`
      select waiver.id, waiver.code is not null as is_code, waiver.reason, waiver.borne_by, used.fee, used.currency,
        count(*)::integer as people, sum(used.amount_minor)::float8 as given_minor
      from waiver_use used join waiver on waiver.id = used.waiver_id join application on application.id = used.application_id
      where ${isCounted} and used.ended_at is null and ${isOnDays(question, 'used.used_at')}
      group by waiver.id, waiver.code, waiver.reason, waiver.borne_by, used.fee, used.currency
      order by given_minor desc, waiver.id limit ${mostRows + 1}`.execute(db)
    return {
      columns: [
        { id: 'reason', title: 'Why', kind: 'text' },
        { id: 'for', title: 'For', kind: 'text' },
        { id: 'borne_by', title: 'Borne by', kind: 'text' },
        { id: 'fee', title: 'Fee', kind: 'text' },
        { id: 'people', title: 'People', kind: 'count' },
        { id: 'given', title: 'Given away', kind: 'money' },
      ],
      rows: rows.slice(0, mostRows).map(({ id, is_code, reason, borne_by, fee, currency, people, given_minor }) => ({
        cells: [
          reason,
          is_code ? 'A code' : 'One person',
          borne_by || 'The university',
          feeKindNames[fee],
          people,
          { amount_minor: given_minor, currency },
        ],
        ...linksOf({ reason: `/money/waivers/${id}` }),
      })),
      chart: { kind: 'bars', title: 'People whose fee was waived', label: 'reason', values: ['people'] },
      ...(rows.length > mostRows ? { has_more: true as const } : {}),
    }
  },
}
