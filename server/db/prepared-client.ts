import { createHash } from 'node:crypto'
import pg from 'pg'

/** More statements than the product has. Any beyond that, from lists of varying length, are planned each time. */
const mostStatements = 1000
const names = new Map<string, string>()
/** Incremented when the schema has changed; see below. */
let generation = 0

/**
 * A connection that has each statement planned once and then runs it by name: planning is most of what our statements cost PostgreSQL. When
 * another instance migrates the schema, the old plans of a `select *` are refused once; the statements then get new names and are planned
 * again. A connection whose query was never answered is closed. In the pool it would make everyone who gets it wait as long, and if a
 * network had dropped it silently it would stay there for a quarter of an hour.
 */
export class PreparedClient extends pg.Client {}

Reflect.set(PreparedClient.prototype, 'query', function (this: pg.Client, ...args: unknown[]) {
  const asked: unknown = Reflect.apply(pg.Client.prototype.query, this, namedIfWorthIt(args))
  if (!(asked instanceof Promise)) return asked
  return asked.catch(error => {
    if (isOutdatedPlan(error)) {
      generation += 1
      names.clear()
    }
    // With a query still waiting, this closes the socket at once, and the pool drops the client.
    if (isUnanswered(error)) this.end().catch(() => {})
    throw error
  })
})

/** The arguments of a query, with a name if its statement should be planned only once. */
function namedIfWorthIt(args: unknown[]): unknown[] {
  const [text, values] = args
  if (args.length !== 2 || typeof text !== 'string' || !Array.isArray(values) || !isWorthPlanning(text)) return args
  const name = nameOf(text)
  return [name ? { name, text, values } : { text, values }]
}

function isWorthPlanning(text: string): boolean {
  return /^\s*(select|insert|update|delete|with)\b/i.test(text)
}

function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known !== undefined || names.size >= mostStatements) return known
  const name = `${generation}-${createHash('sha256').update(text).digest('base64url')}`
  names.set(text, name)
  return name
}

function isOutdatedPlan(error: unknown): boolean {
  return error instanceof Error && /cached plan must not change result type/.test(error.message)
}

function isUnanswered(error: unknown): boolean {
  return error instanceof Error && error.message === 'Query read timeout'
}
