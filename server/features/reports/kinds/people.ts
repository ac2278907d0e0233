import { type RawBuilder, sql } from 'kysely'
import { homeCountry } from '#shared/catalogue/parts/home-country.ts'
import { scienceSchools } from '#shared/catalogue/parts/science-schools.ts'
import { schoolNames } from '#shared/domain/programmes.ts'
import { fates } from '../fates.ts'
import { keyOf } from '../groupings.ts'
import type { ReportKind } from '../kind.ts'

type Part = 'gender' | 'age' | 'nationality' | 'field' | 'school'

interface Counted {
  part: Part
  value: string
  submitted: number
  offered: number
  accepted: number
  enrolled: number
}

const partNames: Record<Part, string> = {
  gender: 'Gender',
  age: 'Age when submitting',
  nationality: 'Nationality',
  field: 'Field',
  school: 'School',
}
const values: Partial<Record<Part, Record<string, string>>> = {
  gender: { female: 'Women', male: 'Men', 'prefer-not-to-say': 'Prefer not to say' },
  age: { '0': 'Under 16', '1': '16 to 18', '2': '19 to 24', '3': '25 to 34', '4': '35 and over' },
  nationality: { other: 'Other nationalities' },
  field: { science: 'Sciences', other: 'Other fields' },
}

/** The figures that JAMB and the National Universities Commission ask a university for. */
export const people: ReportKind = {
  name: 'people',
  title: 'Gender, age, nationality and school',
  says: 'The figures that JAMB and the National Universities Commission ask for. Shares are of all submitted applications. The settings say which schools count as sciences.',
  group: 'people',
  permission: ['totals.export'],
  filters: ['round', 'program_type', 'school'],
  async read({ db, isCounted }) {
    const { rows } = await sql<Counted>`
      with submitted as (
        select coalesce(answer.gender, '') as gender,
          case when answer.nationality = ${homeCountry().code} then 'home' when answer.nationality <> '' then 'other' else '' end as nationality,
          case when answer.date_of_birth ~ '^\\d{4}-\\d{2}-\\d{2}$' then width_bucket(
            to_char(application.submitted_at, 'YYYY')::integer - left(answer.date_of_birth, 4)::integer
              - (right(answer.date_of_birth, 5) > to_char(application.submitted_at, 'MM-DD'))::integer,
            array[16, 19, 25, 35])::text else '' end as age,
          ${keyOf('school')} as school, ${fieldKey()} as field, fate.is_offered, fate.is_accepted, fate.is_enrolled
        from application
          left join application_facts answer on answer.application_id = application.id
          left join ${fates} fate on fate.application_id = application.id
        where ${isCounted} and application.submitted_at is not null
      ), grouped as (
        select gender, age, nationality, field, school, count(*)::integer as submitted, count(*) filter (where is_offered)::integer as offered,
          count(*) filter (where is_accepted)::integer as accepted, count(*) filter (where is_enrolled)::integer as enrolled
        from submitted group by 1, 2, 3, 4, 5
      )
      select part, value, sum(submitted)::integer as submitted, sum(offered)::integer as offered,
        sum(accepted)::integer as accepted, sum(enrolled)::integer as enrolled
      from grouped cross join lateral (values ('gender', gender), ('age', age), ('nationality', nationality),
        ('field', field), ('school', school))
        as one(part, value)
      group by 1, 2`.execute(db)
    const hasField = scienceSchools().length > 0
    const parts = (Object.keys(partNames) as Part[]).filter(part => part !== 'field' || hasField)
    return {
      columns: [
        { id: 'part', title: 'By', kind: 'text' },
        { id: 'value', title: 'Group', kind: 'text' },
        { id: 'submitted', title: 'Submitted', kind: 'count' },
        { id: 'share', title: 'Share', kind: 'share' },
        { id: 'offered', title: 'Offered a place', kind: 'count' },
        { id: 'accepted', title: 'Accepted', kind: 'count' },
        { id: 'enrolled', title: 'Enrolled', kind: 'count' },
      ],
      rows: parts.flatMap(part => {
        const of = rows.filter(row => row.part === part)
        const all = of.reduce((sum, { submitted }) => sum + submitted, 0)
        return inOrder(part, of).map(({ value, submitted, offered, accepted, enrolled }) => ({
          cells: [partNames[part], nameOf(part, value), submitted, submitted / all, offered, accepted, enrolled],
        }))
      }),
      chart: { kind: 'bars', title: 'Submitted and offered a place', label: 'value', values: ['submitted', 'offered'] },
    }
  },
}

/** Whether the programme is of a school that counts as science. */
function fieldKey(): RawBuilder<string> {
  return sql`case ${keyOf('school')} when '' then '' else
    case when ${keyOf('school')} = any(${scienceSchools()}::text[]) then 'science' else 'other' end end`
}

function nameOf(part: Part, value: string): string {
  if (part === 'nationality' && value === 'home') return homeCountry().code === 'NG' ? 'Nigerian' : homeCountry().name
  if (value === '') return part === 'school' || part === 'field' ? 'No programme chosen' : 'Not given'
  return (part === 'school' ? schoolNames()[value] : values[part]?.[value]) ?? value
}

/** Ages in their order, the rest with the most frequent first; what was not given comes last. */
function inOrder(part: Part, rows: readonly Counted[]): Counted[] {
  return rows.toSorted((one, other) =>
    one.value === '' || other.value === ''
      ? Number(one.value === '') - Number(other.value === '')
      : part === 'age'
        ? one.value.localeCompare(other.value)
        : other.submitted - one.submitted,
  )
}
