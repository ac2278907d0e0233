import pg from 'pg'

/** How many statements a connection keeps planned; more than the product has. Typed filters and lists of varying length make others. */
const mostStatements = 1000
/** Incremented when the schema has changed; see below. */
let generation = 0

/**
 * A connection that has each statement planned once and then runs it by name: planning is most of what our statements cost PostgreSQL. When
 * another instance migrates the schema, the old plans of a `select *` are refused once; the statements then get new names and are planned
 * again. A connection whose query was never answered is closed. In the pool it would make everyone who gets it wait as long, and if a
 * network had dropped it silently it would stay there for a quarter of an hour.
 */
export class PreparedClient extends pg.Client {
  generation = generation
  /** The names of its planned statements, by their text, the one that was used last at the end. */
  readonly names = new Map<string, string>()
  given = 0
}

Reflect.set(PreparedClient.prototype, 'query', function (this: PreparedClient, ...args: unknown[]) {
  const asked: unknown = Reflect.apply(pg.Client.prototype.query, this, namedIfWorthIt(this, args))
  if (!(asked instanceof Promise)) return asked
  return asked.catch(error => {
    if (isOutdatedPlan(error)) generation += 1
    // With a query still waiting, this closes the socket at once, and the pool drops the client.
    if (isUnanswered(error)) this.end().catch(() => {})
    throw error
  })
})

/** The arguments of a query, with a name if its statement should be planned only once. */
function namedIfWorthIt(client: PreparedClient, args: unknown[]): unknown[] {
  const [text, values] = args
  if (args.length !== 2 || typeof text !== 'string' || !Array.isArray(values) || !isWorthPlanning(text)) return args
  return [{ name: nameOf(client, text), text, values }]
}

function isWorthPlanning(text: string): boolean {
  return /^\s*(select|insert|update|delete|with)\b/i.test(text)
}

function nameOf(client: PreparedClient, text: string): string {
  if (client.generation !== generation) client.names.clear()
  client.generation = generation
  const known = client.names.get(text)
  client.given += known === undefined ? 1 : 0
  const name = known ?? `planned-${client.given}`
  client.names.delete(text)
  client.names.set(text, name)
  if (client.names.size > mostStatements) forgetOldest(client)
  return name
}

/** Here and in the database, in front of the query that needs the room. If it fails, a plan is left behind and nothing else. */
function forgetOldest(client: PreparedClient): void {
  const [oldest] = client.names
  if (!oldest) return
  const [text, name] = oldest
  client.names.delete(text)
  const known = knownTo(client)
  if (!known || !(name in known)) return
  delete known[name]
  const done: unknown = Reflect.apply(pg.Client.prototype.query, client, [`deallocate "${name}"`])
  if (done instanceof Promise) done.catch(() => {})
}

/** What the driver believes to be planned on a connection. */
function knownTo(client: PreparedClient): Record<string, unknown> | undefined {
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
