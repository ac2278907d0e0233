import type * as z from 'zod'
import type { unreleased } from '#shared/contract/schemas/releases.ts'
import { findProgramme } from '#shared/domain/programmes.ts'
import type { Context } from '../../base/context.ts'
import type { StaffMember } from '../../http/handler.ts'
import { notOwn } from '../scope/own-applications.ts'
import { everywhere, placeTest } from '../scope/places.ts'
import { isFree } from './release-decisions.ts'

/** The approved decisions that no confirmed release contains, in the caller’s scope, by programme. */
export async function countUnreleased(
  { db }: Pick<Context, 'db'>,
  member: Pick<StaffMember, 'grants' | 'own'>,
): Promise<z.output<typeof unreleased>> {
  const rows = await db
    .selectFrom('decision')
    .innerJoin('application', 'application.id', 'decision.application_id')
    .select(['application.program_type', 'application.selected_program as programme_id', 'application.round_id'])
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(isFree)
    .where(notOwn(member))
    .where('application.erased_at', 'is', null)
    .groupBy(['application.program_type', 'application.selected_program', 'application.round_id'])
    .execute()
  const counts = new Map<string, number>()
  for (const { programme_id, count } of rows.filter(placeTest(member, ['decisions.approve'], everywhere)))
    counts.set(programme_id ?? '', (counts.get(programme_id ?? '') ?? 0) + Number(count))
  const programmes = [...counts].map(([id, count]) => ({
    id,
    title: findProgramme(id)?.title ?? 'No programme',
    count,
  }))
  return {
    count: programmes.reduce((sum, { count }) => sum + count, 0),
    programmes: programmes.sort((one, other) => other.count - one.count || one.title.localeCompare(other.title)),
  }
}
