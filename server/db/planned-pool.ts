import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import pg from 'pg'

/** How many statements a connection keeps planned; more than the product has. Typed filters and lists of varying length make others. */
const mostStatements = 1000
/** Incremented when the schema has changed; see below. */
let generation = 0

interface Pool {
  options: object
  connect(): Promise<pg.PoolClient>
  end(): Promise<void>
}

const connections = new WeakMap<pg.PoolClient, PlannedConnection>()

/** A pool whose connections have each statement planned once. */
export function plannedPool(pool: Pool): PostgresPool {
  return {
    options: pool.options,
    async connect() {
      const client = await pool.connect()
      const connection = connections.get(client) ?? new PlannedConnection(client)
      connections.set(client, connection)
      return connection
    },
    end: () => pool.end(),
  }
}

/**
 * A connection that has each statement planned once and then runs it by name: planning is most of what our statements cost PostgreSQL. When
 * another instance migrates the schema, the old plans of a `select *` are refused once; the statements then get new names and are planned
 * again. A connection whose query was never answered is closed. In the pool it would make everyone who gets it wait as long, and if a
 * network had dropped it silently it would stay there for a quarter of an hour.
 */
class PlannedConnection implements PostgresPoolClient {
  readonly #client: pg.PoolClient
  /** The names of its planned statements, by their text, the one that was used last at the end. */
  readonly #names = new Map<string, string>()
  #given = 0
  #generation = generation

  constructor(client: pg.PoolClient) {
    this.#client = client
  }

  query<Row>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<Row>>
  query<Row>(cursor: PostgresCursor<Row>): PostgresCursor<Row>
  query(text: unknown, values: readonly unknown[] = []): unknown {
    if (typeof text !== 'string') throw new Error('Queries with a cursor are not planned')
    const named = isWorthPlanning(text) ? { name: this.#nameOf(text) } : {}
    return this.#client.query({ ...named, text, values: [...values] }).catch(error => {
      if (isOutdatedPlan(error)) generation += 1
      // With a query still waiting, this closes the socket at once, and the pool drops the client.
      if (isUnanswered(error) && this.#client instanceof pg.Client) this.#client.end().catch(() => {})
      throw error
    })
  }

  release(destroy?: boolean): void {
    this.#client.release(destroy)
  }

  #nameOf(text: string): string {
    if (this.#generation !== generation) this.#names.clear()
    this.#generation = generation
    const known = this.#names.get(text)
    this.#given += known === undefined ? 1 : 0
    const name = known ?? `planned-${this.#given}`
    this.#names.delete(text)
    this.#names.set(text, name)
    if (this.#names.size > mostStatements) this.#forgetOldest()
    return name
  }

  /** Here and in the database, in front of the query that needs the room. If it fails, a plan is left behind and nothing else. */
  #forgetOldest(): void {
    const [oldest] = this.#names
    if (!oldest) return
    const [text, name] = oldest
    this.#names.delete(text)
    const known = knownTo(this.#client)
    if (!known || !(name in known)) return
    delete known[name]
    this.#client.query(`deallocate "${name}"`).catch(() => {})
  }
}

function isWorthPlanning(text: string): boolean {
  return /^[\s(]*(select|insert|update|delete|with)\b/i.test(text)
}

/** What the driver believes to be planned on a connection. */
function knownTo(client: pg.PoolClient): Record<string, unknown> | undefined {
  const connection: unknown = Reflect.get(client, 'connection')
  const known: unknown = connection instanceof Object ? Reflect.get(connection, 'parsedStatements') : undefined
  return known instanceof Object ? (known as Record<string, unknown>) : undefined
}

function isOutdatedPlan(error: unknown): boolean {
  return error instanceof Error && /cached plan must not change result type/.test(error.message)
}

function isUnanswered(error: unknown): boolean {
  return error instanceof Error && error.message === 'Query read timeout'
}
