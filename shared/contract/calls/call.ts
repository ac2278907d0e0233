import type * as z from 'zod'
import type { FileGroup } from '../../domain/files.ts'
import type { KeyScope } from '../../domain/key-scopes.ts'
import type { Permission } from '../../domain/staff.ts'
import type { FormId } from '../../forms/form-id.ts'
import type { ErrorCode } from '../errors.ts'
import type { Limit } from './limit.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** `form` and `multipart` take both form encodings; files only in `multipart`. `raw` hands over the bytes as they came. */
export type BodyKind = 'none' | 'json' | 'form' | 'multipart' | 'raw'

/** The columns of a call that a browser downloads (scripts/thin-calls.ts). */
export interface Call {
  name: string
  method: Method
  path: string
  /** `applicant` needs a bearer token, `staff` the cookie of a session with both factors, `key` the key of a program. */
  who: 'anyone' | 'applicant' | 'staff' | 'key'
  body: BodyKind
  /** What a person reads when the server gave no better sentence (spec section 8). */
  fallback: string
  /** Creates something: an `Idempotency-Key` gets the first answer again. */
  creates?: true
  status?: 201 | 204
  /** `file` stands for bytes with a content type of their own. */
  answer: z.ZodType | 'nothing' | 'file'
  /** Asked by an open page of the office on its own, so it does not keep a session alive. */
  isBackground?: true
}

/** Links that are a key: anyone who has one needs no account. */
export type LinkKind = 'reference' | 'sponsor' | 'export'

/** All that is known of a call. The server mounts it, and `/api/docs` is printed from it. */
export type CallRow = Call & {
  /** Its name, and what it does, for the API page. */
  title: string
  says: string
  params?: z.ZodType
  query?: z.ZodType
  /** The fields of the body. */
  fields?: z.ZodType
  /** Forms whose fields and documents the body may also hold. */
  forms?: readonly FormId[]
  /** A file in the body, beside those of `forms`. */
  file?: { name: string; types: FileGroup | 'csv'; isRequired: boolean }
  /** Beside those that follow from the other columns: no token, invalid fields, too many requests and so on. */
  errors?: readonly ErrorCode[]
  /** The first parameter of the path is a link of this kind. An issued link is counted on its own, not by network. */
  link?: LinkKind
  /**
   * `failures` does not count calls that succeed, such as a correct code; `unreadable requests` counts nothing else, because the
   * use-case knows what to count. Without it every call counts.
   */
  counts?: 'failures' | 'unreadable requests'
  /** Works also for an account that will be deleted, although it is not a GET. */
  whileClosing?: 'allowed'
} & (
    | { who: 'anyone'; limit: Limit }
    /** A call of an applicant may go without a limit when it is one indexed read of the caller's own rows. */
    | { who: 'applicant'; limit: Limit | 'none' }
    | { who: 'key'; limit: Limit; scope: KeyScope }
    | {
        who: 'staff'
        limit: Limit | 'none'
        /** Any of these is enough; `none` for what concerns the caller alone. */
        permission: readonly Permission[] | 'none'
        /** Needs a second factor that was given in the last five minutes. */
        freshFactor?: true
        /** In bytes, for a body that is longer than usual, such as a whole list. */
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
