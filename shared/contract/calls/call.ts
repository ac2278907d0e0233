import type * as z from 'zod'
import type { AuditGroup } from '../../domain/audit-groups.ts'
import type { FileGroup } from '../../domain/files.ts'
import type { KeyScope } from '../../domain/key-scopes.ts'
import type { Permission } from '../../domain/staff.ts'
import type { FormId } from '../../forms/form-id.ts'
import type { ErrorCode } from '../errors.ts'
import type { Limit } from './limit.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/**
 * `form` and `multipart` accept both form encodings; only `multipart` accepts files. `raw` passes the bytes through
 * unparsed.
 */
export type BodyKind = 'none' | 'json' | 'form' | 'multipart' | 'raw'

/** The columns of a call that the browser downloads (scripts/thin-calls.ts). */
export interface Call {
  name: string
  method: Method
  path: string
  /** `applicant` needs a bearer token, `staff` a session cookie with both factors, `key` an API key. */
  who: 'anyone' | 'applicant' | 'staff' | 'key'
  body: BodyKind
  /** The message shown when the server did not send a better one (spec section 8). */
  fallback: string
  /** Creates something, or uses up a code or a password. A repeated `Idempotency-Key` gets the first response again. */
  creates?: true
  status?: 201 | 204
  /** `file` stands for bytes with their own content type. */
  answer: z.ZodType | 'nothing' | 'file'
  /** Polled by open office pages, so it does not keep a session alive. */
  isBackground?: true
}

/** Links that are their own credential: no account is needed. */
export type LinkKind = 'reference' | 'transcript' | 'sponsor' | 'export'

/** The full definition of a call. The server mounts it, and `/api/docs` is generated from it. */
export type CallRow = Call & {
  /** The name of the call and what it does, for the API page. */
  title: string
  says: string
  params?: z.ZodType
  query?: z.ZodType
  fields?: z.ZodType
  /** Forms whose fields and documents the body may also contain. */
  forms?: readonly FormId[]
  /** A file in the body, in addition to those of `forms`. */
  file?: { name: string; types: FileGroup | 'csv'; isRequired: boolean }
  /**
   * In addition to the errors implied by the other columns: no token, invalid fields, too many requests and so on.
   */
  errors?: readonly ErrorCode[]
  /** The first path parameter is a link of this kind. An issued link is rate limited on its own, not by network. */
  link?: LinkKind
  /**
   * `failures` ignores calls that succeed, such as a correct code. `unreadable requests` counts nothing else, because
   * the use-case does its own counting. Without it, every call counts.
   */
  counts?: 'failures' | 'unreadable requests'
  /** What it writes to the audit log, in plain words, by the group of the search. What other calls write too is in `auditGroups`. */
  logs?: Partial<Record<AuditGroup, Readonly<Record<string, string>>>>
  /** Works for an account that is due for deletion, although it is not a GET. */
  whileClosing?: 'allowed'
} & (
    | { who: 'anyone'; limit: Limit }
    /** An applicant’s call may be unlimited if it is one indexed read of the caller’s own rows. */
    | { who: 'applicant'; limit: Limit | 'none' }
    | { who: 'key'; limit: Limit; scope: KeyScope }
    | {
        who: 'staff'
        limit: Limit | 'none'
        /** Any one of these is enough; `none` for calls about the caller alone. */
        permission: readonly Permission[] | 'none'
        /** Needs a second factor from the last five minutes. */
        freshFactor?: true
        /** In bytes, for a body larger than usual, such as a whole list. */
        largestBody?: number
      }
  )

type Unnamed<Row> = Row extends CallRow ? Omit<Row, 'name'> : never

/** Gives each call the name of its row. */
export function named<const Rows extends Record<string, Unnamed<CallRow>>>(
  rows: Rows,
): { [Name in keyof Rows & string]: Rows[Name] & { name: Name } } {
  const entries = Object.entries(rows).map(([name, row]) => [name, { ...row, name }])
  return Object.fromEntries(entries)
}
