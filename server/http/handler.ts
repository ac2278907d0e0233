import type { Readable } from 'node:stream'
import type { FastifyBaseLogger } from 'fastify'
import type { Selectable } from 'kysely'
import type { AnswerOf, CallName, Calls, Received } from '#shared/contract/calls/index.ts'
import type { ProgramType } from '#shared/domain/program-type.ts'
import type { Grant } from '#shared/domain/staff.ts'
import type { StagedFile } from '../adapters/files/index.ts'
import type { Tx } from '../db/client.ts'
import type { AccountTable } from '../db/tables.ts'
import type { Room } from './anonymous-room.ts'
import type { DeviceCookie } from './device-cookie.ts'
import type { OfficeCookie } from './office-cookie.ts'

/** The account and session that a token names. */
export interface SignIn {
  accountId: string
  sessionId: string
}

/** An account with the latest version of the terms that its owner has accepted. */
export type AccountInFull = Selectable<AccountTable> & { agreed_version: string | null }

/** The calling applicant, authenticated by a bearer token with a live session. */
export interface Applicant extends SignIn {
  account: AccountInFull
}

/** The calling member of staff, authenticated by the cookie of a session with both factors. */
export interface StaffMember {
  id: string
  sessionId: string
  fullName: string
  email: string
  grants: readonly Grant[]
  /** Changes with the grants. */
  rightsVersion: number
  /** The ids of their own applications, and of those on which they are referee or sponsor (ADR 134). */
  own: readonly number[]
  /** True if they gave a second factor in the last five minutes. */
  isFresh: boolean
}

/** The calling program, authenticated by its API key. */
export interface KeyHolder {
  id: string
  name: string
  /** The program types that the key covers; undefined for all of them. */
  programTypes: readonly ProgramType[] | undefined
}

/** A file from the body: on disk, measured and hashed, but neither checked nor stored yet. */
export interface UploadedFile {
  field: string
  fileName: string
  outcome: { staged: StagedFile } | 'too-large'
}

/**
 * Runs a write in one transaction. With an `Idempotency-Key` the response is stored in the same transaction, and a repeated key of
 * the same caller gets that response instead of a second write. A refusal that the work returns is no response: what was written stays, and
 * the same request may be made again.
 */
export type Transact = <Answer>(work: (tx: Tx) => Promise<Answer>) => Promise<Answer>

/** Bytes with their own content type. */
export interface FileAnswer {
  contentType: string
  fileName: string
  size?: number
  /** The etag of bytes that never change. A caller who has them gets 304. */
  etag?: string
  /** A page of ours that is shown rather than saved, under this policy. */
  shownUnder?: string
  bytes: Readable | Buffer
}

export interface Meta {
  ip: string
  userAgent: string
  device: DeviceCookie
  signUp: DeviceCookie
  office: OfficeCookie
  officeBrowser: OfficeCookie
  officeKnown: OfficeCookie
  log: FastifyBaseLogger
  /** Space reserved for a caller without an account who uploads files. */
  room: Room | undefined
}

export interface Incoming<Name extends CallName> extends Received<Name> {
  applicant: Calls[Name]['who'] extends 'applicant' ? Applicant : undefined
  staff: Calls[Name]['who'] extends 'staff' ? StaffMember : undefined
  holder: Calls[Name]['who'] extends 'key' ? KeyHolder : undefined
  files: UploadedFile[]
  /** The body as its bytes, for calls of body kind `raw`. */
  rawBody: Buffer
  headers: Record<string, string | string[] | undefined>
  transact: Transact
  meta: Meta
}

export type Answer<Name extends CallName> = Calls[Name]['answer'] extends 'file'
  ? FileAnswer
  : Calls[Name]['answer'] extends 'nothing'
    ? undefined
    : AnswerOf<Name>

export type Handler<Name extends CallName> = (incoming: Incoming<Name>) => Promise<Answer<Name>>
export type Handlers<Name extends CallName = CallName> = { [N in Name]: Handler<N> }
