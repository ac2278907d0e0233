import { type Kysely, sql } from 'kysely'

interface Column {
  table_name: string
  column_name: string
  data_type: string
  udt_name: string
  is_nullable: 'YES' | 'NO'
  has_default: boolean
}

const typeNames: Record<string, string> = {
  boolean: 'boolean',
  smallint: 'number',
  integer: 'number',
  bigint: 'number',
  text: 'string',
  uuid: 'string',
  bytea: 'Buffer',
  date: 'string',
}

/** Generates the source of `tables.ts`: one interface per table, from the actual columns of the database. */
export async function describeTables<T>(db: Kysely<T>): Promise<string> {
  const { rows } = await sql<Column>`
    select table_name, column_name, data_type, udt_name, is_nullable,
      column_default is not null or is_identity = 'YES' as has_default
    from information_schema.columns
    where table_schema = 'public' and table_name <> 'schema_migration'
    order by table_name, ordinal_position`.execute(db)
  const tables = Map.groupBy(rows, row => row.table_name)
  return `import type { ColumnType, Generated } from 'kysely'

// Written from the migrations by \`npm run tables\`; a test holds the two together.

type Json = ColumnType<unknown, string, string>
type GeneratedJson = ColumnType<unknown, string | undefined, string>

${[...tables].map(([name, columns]) => describeTable(name, columns)).join('\n')}
export interface Tables {
${[...tables.keys()].map(name => `  ${name}: ${typeName(name)}`).join('\n')}
}
`
}

function describeTable(name: string, columns: readonly Column[]): string {
  return `export interface ${typeName(name)} {
${columns.map(column => `  ${column.column_name}: ${typeOf(column)}`).join('\n')}
}
`
}

function typeOf(column: Column): string {
  if (column.data_type === 'jsonb' || column.data_type === 'json')
    return column.has_default ? 'GeneratedJson' : `Json${column.is_nullable === 'YES' ? ' | null' : ''}`
  const plain = plainType(column)
  const nullable = column.is_nullable === 'YES' ? `${plain} | null` : plain
  return column.has_default ? `Generated<${nullable}>` : nullable
}

function plainType(column: Column): string {
  if (column.data_type === 'timestamp with time zone') return 'Date'
  if (column.data_type === 'ARRAY') return `${typeNames[column.udt_name.slice(1)] ?? 'string'}[]`
  const known = typeNames[column.data_type]
  if (!known) throw new Error(`No type is known for ${column.table_name}.${column.column_name}: ${column.data_type}`)
  return known
}

function typeName(table: string): string {
  return table
    .split('_')
    .map(word => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')
    .concat('Table')
}
