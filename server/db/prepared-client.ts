import { createHash } from 'node:crypto'
import pg from 'pg'

/** More different statements than the product has; what a list of changing length makes beyond them is planned each time. */
const mostStatements = 1000
const names = new Map<string, string>()
/** Goes up when the schema changed under us; see below. */
let generation = 0

/**
 * A connection that has each statement planned once and then runs it by its name: planning is most of what our statements cost
 * PostgreSQL. When another instance migrates the schema, the old plans of a `select *` are refused once; the statements get new
 * names then and are planned anew.
 */
export class PreparedClient extends pg.Client {}

Reflect.set(PreparedClient.prototype, 'query', function (this: pg.Client, ...args: unknown[]) {
  const runQuery = pg.Client.prototype.query
  const [text, values] = args
  if (args.length !== 2 || typeof text !== 'string' || !Array.isArray(values) || !isWorthPlanning(text))
    return Reflect.apply(runQuery, this, args)
  const name = nameOf(text)
  const running: Promise<unknown> = Reflect.apply(runQuery, this, [name ? { name, text, values } : { text, values }])
  return running.catch(error => {
    if (isOutdatedPlan(error)) {
      generation += 1
      names.clear()
    }
    throw error
  })
})

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
