import { findProgramme } from '#shared/domain/programmes.ts'
import { invalidFields } from '../../base/errors.ts'
import type { Queryable } from '../../db/client.ts'

interface Asked {
  round?: string | undefined
  programme?: string | undefined
  programmes?: readonly string[] | undefined
}

/**
 * Throws 422 for a round or programme that does not exist, where the answer has no place to name a filter that was left
 * out. `within`: the field that contains them.
 */
export async function refuseUnknown(
  db: Queryable,
  { round, programme, programmes = [] }: Asked,
  within = '',
): Promise<void> {
  const known = round && (await db.selectFrom('round').select('id').where('id', '=', round).executeTakeFirst())
  const isUnknown = (id: string) => !findProgramme(id)
  const unknown = programmes.find(isUnknown)
  const problems = [
    ...(round && !known ? [{ field: `${within}round`, message: `There is no round ${round}.` }] : []),
    ...(programme && isUnknown(programme)
      ? [{ field: `${within}programme`, message: `There is no programme ${programme}.` }]
      : []),
    ...(unknown ? [{ field: `${within}programmes`, message: `There is no programme ${unknown}.` }] : []),
  ]
  if (problems.length > 0) throw invalidFields(problems)
}
