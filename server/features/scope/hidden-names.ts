import { extname } from 'node:path'
import { type RawBuilder, sql } from 'kysely'
import { programmes } from '#shared/domain/programmes.ts'

/**
 * Whether someone who reads `application` only to score it sees no name: by the rubric that they score with, or else the
 * one in force.
 */
export function namesHiddenFrom(memberId: string): RawBuilder<boolean> {
  const says = sql`coalesce((rubric.content ->> 'names_hidden')::boolean, false)`
  return sql<boolean>`coalesce(
    (select ${says} from review join rubric on rubric.id = review.rubric_id
      where review.application_id = application.id and review.staff_id = ${memberId}::uuid and review.ended_at is null
      order by review.assigned_at desc limit 1),
    (select ${says} from rubric where rubric.published_at is not null
        and rubric.level = case when application.selected_program = any(${diplomas()}::text[]) then 'pgd' else application.program_type end
        and (rubric.programme is null or rubric.programme = application.selected_program)
      order by rubric.programme nulls last, rubric.version desc limit 1), false)`
}

const diplomas = () =>
  programmes()
    .filter(({ isDiploma }) => isDiploma)
    .map(({ id }) => id)

/** A photograph shows who it is, and a name of a file usually says it. */
export const namingDocument = 'passport_photograph'

/** The name under which a file is shown and downloaded: its own often has the applicant’s name in it. */
export function fileNameFor({ isNamed }: { isNamed: boolean }, kind: string, fileName: string): string {
  return isNamed ? fileName : `${kind.replaceAll('_', '-')}${extname(fileName).toLowerCase()}`
}
