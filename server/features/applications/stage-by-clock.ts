import { type RawBuilder, sql } from 'kysely'

/**
 * Whether the hour of a release has come, by the database’s clock. The row of the release alone says so: no job has to have run, and a
 * release that was stopped tells no one anything (ADR 89). `column`: a column of another table with the id of a release.
 */
export function isReleased(column: string): RawBuilder<boolean> {
  return sql<boolean>`exists (select from release where release.id = ${sql.ref(column)}
    and release.confirmed_at is not null and release.stopped_at is null and release.releases_at <= now())`
}

/** The stage of a case as it is now: approved cases whose hour has come are told, also while the database does not say so yet. */
export function stageByClock(alias: string): RawBuilder<string> {
  const stage = sql.ref(`${alias}.stage`)
  return sql<string>`case when ${stage} = 'approved' and ${isReleased(`${alias}.release_id`)} then 'told' else ${stage} end`
}
