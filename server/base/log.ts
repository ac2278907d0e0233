import { type DestinationStream, type LevelWithSilent, type Logger, type LoggerOptions, pino } from 'pino'
import { aboutOf, recentErrors } from './recent-errors.ts'
import { systemClock } from './system.ts'

/**
 * The log of the server: one line of JSON each, and no one's data in it. What the store and mail servers say of an error may
 * quote an address, a name or a key, so errors are cut down to what helps, and every line is looked through again.
 */
export function makeLog(level: LevelWithSilent, destination?: DestinationStream): Logger {
  const options: LoggerOptions = {
    level,
    base: null,
    serializers: { err: safeError, error: safeError },
    // At trace the reader of multipart bodies writes down the head of the request, token and all.
    redact: { paths: ['busboyOptions.headers'], remove: true },
    hooks: { streamWrite: withoutPersons, logMethod: countErrors },
  }
  return destination ? pino(options, destination) : pino(options)
}

const errorLevel = 50

/** Lets the page System say what went wrong today. */
const countErrors: NonNullable<LoggerOptions['hooks']>['logMethod'] = function countErrors(args, method, level) {
  if (level >= errorLevel) {
    const [fields, says] = args as readonly unknown[]
    const sentence = typeof fields === 'string' ? fields : says
    const { about, kind } = aboutOf(fields)
    if (typeof sentence === 'string') recentErrors.note(sentence, about, kind, systemClock.now().getTime())
  }
  method.apply(this, args)
}

/** What of an error is no one's data: PostgreSQL's `detail` and `where` quote rows, its message may quote a value. */
const keptFields = ['code', 'table', 'column', 'constraint', 'routine', 'syscall', 'status', 'responseCode'] as const
const deepest = 4

interface SafeError {
  type: string
  message: string
  stack?: string
  cause?: SafeError
  [field: string]: unknown
}

export function safeError(thrown: unknown, depth = 0): SafeError {
  if (!(thrown instanceof Error)) return { type: typeof thrown, message: 'something other than an error was thrown' }
  const fields = Object.fromEntries(
    keptFields.flatMap(field => (field in thrown ? [[field, Reflect.get(thrown, field)]] : [])),
  )
  const frames = thrown.stack
    ?.split('\n')
    .filter(line => /^\s+at /.test(line))
    .join('\n')
  return {
    type: thrown.name,
    // A quoted value can be anything that anyone typed.
    message: isFromStore(thrown) ? thrown.message.replace(/: ".*"/s, ': "…"') : thrown.message,
    ...fields,
    ...(frames ? { stack: frames } : {}),
    ...(thrown.cause !== undefined && depth < deepest ? { cause: safeError(thrown.cause, depth + 1) } : {}),
  }
}

/** An error in a line without its stack, for trouble whose place in the code says nothing, such as a database that is away. */
export function errorInShort(thrown: unknown): string {
  const { type, message, code } = safeError(thrown)
  const inner = thrown instanceof AggregateError ? thrown.errors[0] : undefined
  if (message === '' && inner !== undefined) return errorInShort(inner)
  return [type, typeof code === 'string' ? code : '', message].filter(part => part !== '').join(' ')
}

function isFromStore(error: Error): boolean {
  return 'severity' in error && 'routine' in error
}

const address = /[^\s"'<>()[\]{}:;,\\/|=]+@[^\s"'<>()[\]{}:;,\\/|=]+\.[a-z]{2,}/giu
const privateLink = /\/(references|transcripts|transcript-requests|pay|preview|verify)\/[\w-]{16,}/g
const bearer = /\beyJ[\w-]+\.[\w-]+\.[\w-]+/g

/** A line without mail addresses, private links and tokens. */
export function withoutPersons(line: string): string {
  // Few lines hold an @, and looking for an address from every letter of one that does not is what logging costs.
  const addressless = line.includes('@') ? line.replace(address, '[address]') : line
  return addressless.replace(privateLink, '/$1/[link]').replace(bearer, '[token]')
}
