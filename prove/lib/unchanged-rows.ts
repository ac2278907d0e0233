import { sql } from 'kysely'
import type { Db } from '../../server/db/client.ts'

/** Copies every row into the schema `prove`, which no migration touches. */
export async function rememberRows(db: Db): Promise<void> {
  for (const { name, key } of await tablesOf(db, 'public')) {
    const copy = sql.table(`prove.before_${name}`)
    await sql`create table ${copy} as table ${sql.table(`public.${name}`)}`.execute(db)
    await sql`create index on ${copy} (${sql.join(key.map(column => sql.id(column)))})`.execute(db)
  }
  await sql`analyze`.execute(db)
}

export interface ChangedRows {
  compared: number
  /** Each table and column that has changed, with the number of rows. */
  changed: string[]
}

/**
 * Compares every remembered row with the row that now has its key, column by column. `mayChange` lists columns that something
 * was meant to change.
 */
export async function changedRows(
  db: Db,
  mayChange: Readonly<Record<string, readonly string[]>>,
): Promise<ChangedRows> {
  const changed: string[] = []
  let compared = 0
  for (const { name, key, columns } of await tablesOf(db, 'public')) {
    const { rows: remembered } = await sql<{ column: string }>`
      select attname as column from pg_attribute where attrelid = to_regclass(${`prove.before_${name}`}) and attnum > 0`.execute(
      db,
    )
    if (remembered.length === 0) continue
    const watched = remembered.map(row => row.column).filter(column => !mayChange[name]?.includes(column))
    const gone = watched.filter(column => !columns.includes(column))
    changed.push(...gone.map(column => `${name}.${column}: the column is gone`))
    const differs = watched.filter(column => columns.includes(column) && !key.includes(column))
    const count = (column: string) =>
      sql`count(*) filter (where now.${sql.id(key[0] ?? '')} is not null and before.${sql.id(column)} is distinct from now.${sql.id(column)})`
    const { rows } = await sql<Record<string, number>>`
      select count(*) as "rows", count(*) filter (where now.${sql.id(key[0] ?? '')} is null) as "lost"
      ${differs.length > 0 ? sql`, ${sql.join(differs.map(column => sql`${count(column)} as ${sql.id(`of ${column}`)}`))}` : sql``}
      from ${sql.table(`prove.before_${name}`)} before
      left join ${sql.table(`public.${name}`)} now using (${sql.join(key.map(column => sql.id(column)))})`.execute(db)
    const { rows: all, ...found } = rows[0] ?? {}
    compared += Number(all)
    for (const [what, number] of Object.entries(found))
      if (Number(number) > 0) changed.push(`${name}, ${what.replace(/^of /, 'column ')}: ${number} of ${all}`)
  }
  return { compared, changed }
}

interface TableShape {
  name: string
  key: string[]
  columns: string[]
}

/** The tables with a primary key, except the record of migrations. */
async function tablesOf(db: Db, schema: string): Promise<TableShape[]> {
  const { rows } = await sql<TableShape>`
    select relname as name,
      array(select attname::text from pg_attribute where attrelid = pg_class.oid and attnum = any (indkey)) as key,
      array(select attname::text from pg_attribute where attrelid = pg_class.oid and attnum > 0 and not attisdropped) as columns
    from pg_class join pg_index on indrelid = pg_class.oid and indisprimary
    where relnamespace = ${schema}::regnamespace and relkind = 'r' and relname <> 'schema_migration'
    order by relname`.execute(db)
  return rows
}
