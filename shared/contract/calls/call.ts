export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** `form` and `multipart` take both form encodings; files only in `multipart`. `raw` hands over the bytes as they came. */
export type BodyKind = 'none' | 'json' | 'form' | 'multipart' | 'raw'

export interface Call {
  name: string
  method: Method
  path: string
  /** `applicant` needs a bearer token. */
  who: 'anyone' | 'applicant'
  body: BodyKind
  /** What a person reads when the server gave no better sentence (spec section 8). */
  fallback: string
  /** Creates something: an `Idempotency-Key` gets the first answer again. */
  creates?: true
  status?: 201 | 204
}

type Row = Omit<Call, 'name'>

/** Gives each call the name of its row. */
export function named<const Rows extends Record<string, Row>>(
  rows: Rows,
): { [Name in keyof Rows & string]: Rows[Name] & { name: Name } } {
  const entries = Object.entries(rows).map(([name, row]) => [name, { ...row, name }])
  return Object.fromEntries(entries)
}
