import { type RawBuilder, sql } from 'kysely'

/**
 * Whether a release’s time has come, by the database’s clock. Only the row of the release matters: no job has to have
 * run, and a stopped release tells no one anything (ADR 89). `column`: a column of another table with the id of a
 * release.
 */
export function isReleased(column: string): RawBuilder<boolean> {
  return sql<boolean>`exists (select from release where release.id = ${sql.ref(column)}
    and release.confirmed_at is not null and release.stopped_at is null and release.releases_at <= now())`
}

/**
 * The current stage of a case: an approved case whose release time has come is released, even before the database
 * says so.
 */
export function stageByClock(alias: string): RawBuilder<string> {
  const stage = sql.ref(`${alias}.stage`)
  return sql<string>`case when ${stage} = 'approved' and ${isReleased(`${alias}.release_id`)} then 'told' else ${stage} end`
}
