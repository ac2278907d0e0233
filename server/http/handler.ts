import type { Readable } from 'node:stream'
import type { FastifyBaseLogger } from 'fastify'
import type { CallName, calls } from '#shared/contract/calls/index.ts'
import type { AnswerOf, Contract, Received } from '#shared/contract/schemas/index.ts'
import type { StagedFile } from '../adapters/files/index.ts'
import type { Tx } from '../db/client.ts'
import type { AccountInFull } from '../features/accounts/queries.ts'
import type { Room } from './anonymous-room.ts'
import type { DeviceCookie } from './device-cookie.ts'

/** Whom a token names. */
export interface SignIn {
  accountId: string
  sessionId: string
}

/** Who is calling, proven by a bearer token whose session is alive. */
export interface Applicant extends SignIn {
  account: AccountInFull
}

/** A file that came with the body: on disk, counted and hashed, neither checked nor kept yet. */
export interface UploadedFile {
  field: string
  fileName: string
  outcome: { staged: StagedFile } | 'too-large'
}

/**
 * Runs a write: all of it or nothing. With an `Idempotency-Key` the answer is stored in the same transaction, and the same
 * key of the same caller gets that answer instead of a second write.
 */
export type Transact = <Answer>(work: (tx: Tx) => Promise<Answer>) => Promise<Answer>

/** Bytes with a content type of their own. */
export interface FileAnswer {
  contentType: string
  fileName: string
  size?: number
  bytes: Readable | Buffer
}

export interface Meta {
  ip: string
  userAgent: string
  device: DeviceCookie
  signUp: DeviceCookie
  log: FastifyBaseLogger
  /** Space reserved for a caller without an account who uploads files. */
  room: Room | undefined
}

export interface Incoming<Name extends CallName> extends Received<Name> {
  applicant: (typeof calls)[Name]['who'] extends 'applicant' ? Applicant : undefined
  files: UploadedFile[]
  /** The body as its bytes, for calls of body kind `raw`. */
  rawBody: Buffer
  headers: Record<string, string | string[] | undefined>
  transact: Transact
  meta: Meta
}

export type Answer<Name extends CallName> = Contract[Name]['answer'] extends 'file'
  ? FileAnswer
  : Contract[Name]['answer'] extends 'nothing'
    ? undefined
    : AnswerOf<Name>

export type Handler<Name extends CallName> = (incoming: Incoming<Name>) => Promise<Answer<Name>>
export type Handlers<Name extends CallName = CallName> = { [N in Name]: Handler<N> }
