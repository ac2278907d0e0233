import { sql } from 'kysely'
import type { Tx } from '../../db/client.ts'
import { type MovedTable, movedTables } from './owned-tables.ts'

export interface TwoAccounts {
  id: string
  kept_id: string
  gone_id: string
}

/** The number of rows in each table. */
export type RowCounts = Partial<Record<MovedTable['name'], number>>

/** Moves everything from one account to the other, and records every changed value. */
export async function moveRows(tx: Tx, merge: TwoAccounts): Promise<RowCounts> {
  const counts: RowCounts = {}
  for (const table of movedTables) counts[table.name] = await moveTable(tx, merge, table)
  await sql`insert into person_merge_row (merge_id, table_name, row_key, column_name, old_value, new_value)
    values (${merge.id}, 'account', ${merge.gone_id}, 'merged_into', null, ${merge.kept_id})`.execute(tx)
  await sql`update account set merged_into = ${merge.kept_id}::uuid where id = ${merge.gone_id}::uuid`.execute(tx)
  return counts
}

async function moveTable(
  tx: Tx,
  { id, kept_id, gone_id }: TwoAccounts,
  { name, key, once = [key] }: MovedTable,
): Promise<number> {
  const [table, column] = [sql.table(name), sql.ref(key)]
  const isSame = sql.join(
    once.map(one => sql`theirs.${sql.ref(one)} = mine.${sql.ref(one)}`),
    sql` and `,
  )
  const { rows } = await sql`
    with moved as (
      update ${table} mine set account_id = ${kept_id}::uuid
      where account_id = ${gone_id}::uuid
        and not exists (select from ${table} theirs where theirs.account_id = ${kept_id}::uuid and ${isSame})
      returning ${column}::text as row_key)
    insert into person_merge_row (merge_id, table_name, row_key, column_name, old_value, new_value)
    select ${id}, ${name}, row_key, 'account_id', ${gone_id}, ${kept_id} from moved returning row_key`.execute(tx)
  return rows.length
}

/**
 * Moves back every row that is still where the merge put it. A row that has changed since, such as an application
 * that its owner has had deleted, keeps its newer state and is counted in `left`.
 */
export async function moveRowsBack(tx: Tx, merge: TwoAccounts): Promise<{ restored: RowCounts; left: RowCounts }> {
  const [restored, left]: [RowCounts, RowCounts] = [{}, {}]
  await sql`update account set merged_into = null where id = ${merge.gone_id}::uuid and merged_into = ${merge.kept_id}::uuid`.execute(
    tx,
  )
  for (const table of movedTables) {
    const all = await countRows(tx, merge, table)
    const back = await moveTableBack(tx, merge, table)
    restored[table.name] = back
    left[table.name] = all - back
  }
  return { restored, left }
}

async function moveTableBack(tx: Tx, merge: TwoAccounts, { name, key }: MovedTable): Promise<number> {
  const [table, column] = [sql.table(name), sql.ref(key)]
  const { rows } = await sql`
    update ${table} mine set account_id = written.old_value::uuid
    from person_merge_row written
    where written.merge_id = ${merge.id} and written.table_name = ${name} and written.column_name = 'account_id'
      and mine.${column}::text = written.row_key and written.new_value = ${merge.kept_id} and mine.account_id = ${merge.kept_id}::uuid
    returning written.row_key`.execute(tx)
  return rows.length
}

async function countRows(tx: Tx, { id }: TwoAccounts, { name }: MovedTable): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from person_merge_row where merge_id = ${id} and table_name = ${name}`.execute(tx)
  return rows[0]?.count ?? 0
}
