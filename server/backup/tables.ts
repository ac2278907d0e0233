import type pg from 'pg'
import { restoreMarker } from '../db/unfinished-restore.ts'
import type { Seal } from './archive.ts'

/** Settings for the text format of values, the same for backing up and checking. */
const textSettings =
  "set local timezone = 'UTC'; set local bytea_output = 'hex'; set local datestyle = 'ISO'; set local extra_float_digits = 1"

/** Begins a transaction of `client` without timeouts. */
export async function beginLong(client: pg.Client, mode: string): Promise<void> {
  await client.query(`begin ${mode}`)
  await client.query(
    `${textSettings}; set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0`,
  )
}

/**
 * The tables of the database, each after those it refers to. Leaves out unlogged tables,
 * whose content may be lost at any time, the list of migrations, and the mark of a restore.
 */
export async function tablesInOrder(client: pg.Client): Promise<string[]> {
  const tables = await client.query<{ name: string }>(`
    select relname as name from pg_class where relkind = 'r' and relpersistence = 'p'
    and relnamespace = 'public'::regnamespace and relname not in ('schema_migration', '${restoreMarker}') order by relname`)
  const links = await client.query<{ from: string; to: string }>(`
    select a.relname as "from", b.relname as "to" from pg_constraint c
    join pg_class a on a.oid = c.conrelid join pg_class b on b.oid = c.confrelid
    where c.contype = 'f' and a.oid <> b.oid and a.relnamespace = 'public'::regnamespace`)
  const waiting = new Set(tables.rows.map(({ name }) => name))
  const ordered: string[] = []
  while (waiting.size > 0) {
    const free = [...waiting].filter(name => !links.rows.some(({ from, to }) => from === name && waiting.has(to)))
    if (free.length === 0) throw new Error(`Tables refer to each other in a circle: ${[...waiting].join(', ')}`)
    for (const name of free) {
      waiting.delete(name)
      ordered.push(name)
    }
  }
  return ordered
}

/** The number of rows of a table, and a checksum that does not depend on their order. */
export async function figuresOf(client: pg.Client, table: string): Promise<Seal['tables'][string]> {
  const { rows } = await client.query<{ rows: string; digest: string }>(
    `select count(*)::text as rows, coalesce(sum(hashtextextended(t::text, 0)::numeric), 0)::text as digest from "${table}" t`,
  )
  return { rows: Number(rows[0]?.rows), digest: rows[0]?.digest ?? '' }
}

const fetchedAtOnce = 200

/** Every row of a table as a line of JSON, in batches. */
export async function* rowLines(client: pg.Client, table: string): AsyncIterable<string[]> {
  await client.query(`declare backup_rows no scroll cursor for select row_to_json(t)::text as line from "${table}" t`)
  for (;;) {
    const { rows } = await client.query<{ line: string }>(`fetch ${fetchedAtOnce} from backup_rows`)
    if (rows.length === 0) break
    yield rows.map(({ line }) => line)
  }
  await client.query('close backup_rows')
}

/** Inserts lines of JSON as rows, generated ids included. */
export async function insertLines(client: pg.Client, table: string, lines: readonly string[]): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select attname as name from pg_attribute where attrelid = format('%I', $1::text)::regclass and attnum > 0
     and not attisdropped and attgenerated = '' order by attnum`,
    [table],
  )
  const columns = rows.map(({ name }) => `"${name}"`).join(', ')
  await client.query(
    `insert into "${table}" (${columns}) overriding system value
     select ${columns} from json_populate_recordset(null::"${table}", $1::json)`,
    [`[${lines.join(',')}]`],
  )
}

export async function readSequences(client: pg.Client): Promise<Seal['sequences']> {
  const { rows: names } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'S' and relnamespace = 'public'::regnamespace order by relname`,
  )
  const found: Seal['sequences'] = {}
  for (const { name } of names) {
    const { rows } = await client.query<{ value: string; called: boolean }>(
      `select last_value::text as value, is_called as called from "${name}"`,
    )
    if (rows[0]) found[name] = { value: rows[0].value, isCalled: rows[0].called }
  }
  return found
}

export async function setSequences(client: pg.Client, sequences: Seal['sequences']): Promise<void> {
  for (const [name, { value, isCalled }] of Object.entries(sequences))
    await client.query(`select setval(format('%I', $1::text)::regclass, $2::bigint, $3)`, [name, value, isCalled])
}

export interface LinkedFile {
  key: string
  size: number
  sha256: string
  contentType: string
}

/** Every uploaded file that a row of any table references. */
export async function linkedFiles(client: pg.Client): Promise<LinkedFile[]> {
  const { rows: tables } = await client.query<{ name: string }>(`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name in ('storage_key', 'size', 'sha256', 'content_type')
    group by table_name having count(*) = 4 order by table_name`)
  const files: LinkedFile[] = []
  for (const { name } of tables) {
    const { rows } = await client.query<LinkedFile>(`
      select storage_key as key, size, encode(sha256, 'hex') as sha256, content_type as "contentType"
      from "${name}" where storage_key is not null`)
    files.push(...rows)
  }
  return files
}
