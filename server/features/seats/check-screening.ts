import { sql } from 'kysely'
import type * as z from 'zod'
import type { screeningBody } from '#shared/contract/schemas/seats.ts'
import type { screeningPreview } from '#shared/contract/schemas/sittings.ts'
import type { Queryable } from '../../db/client.ts'
import type { StaffMember } from '../../http/handler.ts'
import { notOwn } from '../scope/own-applications.ts'
import type { OfferingKey } from './offering-terms.ts'
import { requireOffering } from './offerings.ts'

type Row = z.output<typeof screeningBody>['rows'][number]
type Asked = z.output<typeof screeningBody> & OfferingKey

const mostListed = 100

/** Previews an import without changing anything. Throws 404. */
export async function checkScreening(
  db: Queryable,
  member: StaffMember,
  asked: Asked,
): Promise<z.output<typeof screeningPreview>> {
  await requireOffering(db, member, asked, ['work.plan'])
  const { scores, refused } = await sortScores(db, member, asked)
  const absent = scores.filter(({ score }) => score === null).length
  return {
    scores: scores.length - absent,
    absent,
    refused: refused.slice(0, mostListed),
    refused_count: refused.length,
  }
}

interface Scored {
  id: number
  /** Null: absent, which is not zero. */
  score: number | null
}

interface Sorted {
  scores: Scored[]
  refused: z.output<typeof screeningPreview>['refused']
}

/** Which lines can be imported, and why the others cannot. The caller may have locked the applications. */
export async function sortScores(
  db: Queryable,
  member: StaffMember,
  { rows, round, programme }: Asked,
): Promise<Sorted> {
  const { rows: found } = await sql<{
    id: number
    application_number: string
    is_absent: boolean
    was_invited: boolean
  }>`
    select application.id, application.application_number, exists (
      select from sitting_place where sitting_place.application_id = application.id
        and sitting_place.ended_at is null and attendance = 'absent') as is_absent,
      exists (select from sitting_place where sitting_place.application_id = application.id
        and (sitting_place.ended_at is null or sitting_place.end_reason = 'replaced')) as was_invited
    from application join admission_case held on held.application_id = application.id
    where application_number = any(${rows.map(row => row.application_number)}::text[])
      and held.round_id = ${round} and held.programme_id = ${programme} and application.erased_at is null and ${notOwn(member)}`.execute(
    db,
  )
  const byNumber = new Map(found.map(one => [one.application_number, one]))
  const isPlannedHere = await hasSittings(db, { round, programme })
  const lines = Map.groupBy(rows, row => row.application_number)
  const sorted: Sorted = { scores: [], refused: [] }
  for (const [index, row] of rows.entries()) {
    const person = byNumber.get(row.application_number)
    const why = refusalOf(row, { person, isPlannedHere, lines: lines.get(row.application_number) ?? [] })
    if (why || !person) sorted.refused.push({ index, application_number: row.application_number, why: why ?? unknown })
    else sorted.scores.push({ id: person.id, score: row.score })
  }
  return sorted
}

const unknown = 'has not applied for this programme in this round.'

/** A screening whose sittings are not planned here has no invitations to compare with. */
async function hasSittings(db: Queryable, { round, programme }: OfferingKey): Promise<boolean> {
  const found = await db
    .selectFrom('sitting')
    .select('id')
    .where('round_id', '=', round)
    .where('programme_id', '=', programme)
    .where('cancelled_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

interface Facts {
  person: { is_absent: boolean; was_invited: boolean } | undefined
  isPlannedHere: boolean
  /** The rows with the same number. */
  lines: readonly Row[]
}

function refusalOf({ score }: Row, { person, isPlannedHere, lines }: Facts): string | undefined {
  if (!person) return unknown
  if (lines.length > 1) return 'is listed more than once.'
  if (isPlannedHere && !person.was_invited) return 'was not invited to a sitting of this screening.'
  return person.is_absent && score !== null ? 'was marked absent, so cannot have a score.' : undefined
}
