import type { ErrorCode, FieldProblem } from '#shared/contract/errors.ts'

export interface ReadProblem {
  code?: ErrorCode
  /** A sentence for the user. */
  detail?: string
  errors?: FieldProblem[]
}

const longestDetail = 500
/** Default texts of frameworks: the name of the status. */
const reasonPhrase =
  /^(bad request|unauthorized|forbidden|not found|not authenticated|method not allowed|not acceptable|request time-?out|conflict|gone|(payload|content|request entity) too large|unsupported media type|unprocessable (entity|content)|too many requests|(internal )?server error|not implemented|bad gateway|service (temporarily )?unavailable|gateway time-?out)\.?$/i
/** Locations in the request that precede the field name (`["body", "email"]`). */
const requestParts = ['body', 'query', 'path', 'header', 'form']

/**
 * Reads the body of an error from our API or another: problem documents, `{detail}` as a sentence or a list of fields,
 * `{message}`, or a plain sentence. Markup, stack traces and the name of the status are not sentences for the user.
 */
export function parseProblem(status: number, body: string): ReadProblem {
  const value = parseJson(body)
  if (typeof value === 'string' || value === undefined) {
    // Plain text with a 5xx comes from a proxy.
    const detail = status < 500 ? asDetail(value ?? body) : undefined
    return detail?.includes(' ') ? { detail } : {}
  }
  if (!isRecord(value)) return {}
  const errors = [...fieldProblems(value.errors), ...fieldProblems(value.detail)]
  const detail = [value.detail, value.message, errors[0]?.message, value.title].map(wordsOf).find(Boolean)
  return {
    // Compared with our own codes and never shown.
    ...(typeof value.code === 'string' ? { code: value.code as ErrorCode } : {}),
    ...(detail ? { detail } : {}),
    ...(errors.length > 0 ? { errors } : {}),
  }
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}

/** The sentence in `detail` or `message`: the text itself, the first of a list, or one level deeper. */
function wordsOf(value: unknown): string | undefined {
  if (typeof value === 'string') return asDetail(value)
  if (Array.isArray(value))
    return value.map(each => (typeof each === 'string' ? asDetail(each) : undefined)).find(Boolean)
  return isRecord(value) ? [value.message, value.msg].map(each => asDetail(each)).find(Boolean) : undefined
}

function asDetail(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  const words = value.trim()
  const isForPeople =
    words !== '' &&
    words.length <= longestDetail &&
    !reasonPhrase.test(words) &&
    !/<[a-z!/?]/i.test(words) &&
    !/^Traceback|\n\s+at /.test(words)
  return isForPeople ? words.replace(/\s+/g, ' ') : undefined
}

/** `[{field, message}]` as we write it, or `[{loc, msg}]`. */
function fieldProblems(value: unknown): FieldProblem[] {
  if (!Array.isArray(value)) return []
  return value.flatMap(entry => {
    if (!isRecord(entry)) return []
    const field = typeof entry.field === 'string' ? entry.field : placeName(entry.loc)
    const message = asDetail(entry.message ?? entry.msg)?.replace(/^Value error, /, '')
    return field !== undefined && message ? [{ field, message }] : []
  })
}

function placeName(loc: unknown): string | undefined {
  if (!Array.isArray(loc)) return undefined
  const [first, ...rest] = loc.map(String)
  return (first !== undefined && requestParts.includes(first) ? rest : [first, ...rest]).join('.')
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
