import { createHmac } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { CallName } from '#shared/contract/calls/index.ts'
import type { Context } from '../base/context.ts'
import { decrypt, encrypt } from '../base/encrypt.ts'
import { AppError } from '../base/errors.ts'
import { purposeKey } from '../base/keys.ts'
import type { Queryable } from '../db/client.ts'
import type { ReadBody } from './body.ts'
import type { Transact, UploadedFile } from './handler.ts'
import { networkOf } from './network.ts'

/** Thrown by a handler to pass an earlier response to `mount`. */
export class GivenBefore extends Error {
  readonly answer: unknown
  constructor(answer: unknown) {
    super('This request was answered before')
    this.answer = answer
  }
}

export interface KeyedCall {
  caller: string
  call: string
  key: string
  /** Hash of the request: the same key with a different request is refused. */
  requestHash: Buffer
}

const uuidShape = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** The key of a request, with its sender; undefined without one. Throws 400 for a key that is no uuid. */
export function keyedCall(
  context: Context,
  call: CallName,
  sent: { request: FastifyRequest; body: ReadBody; caller: string | undefined },
): KeyedCall | undefined {
  const { request, body, caller } = sent
  const key = request.headers['idempotency-key']
  if (key === undefined) return undefined
  if (typeof key !== 'string' || !uuidShape.test(key))
    throw new AppError('malformed-request', 'Idempotency-Key must be a uuid.')
  const { params, query } = request
  const requestHash = hashRequest(context, { params, query, fields: body.fields, files: body.files })
  return { caller: caller ?? `address:${networkOf(request.ip)}`, call, key: key.toLowerCase(), requestHash }
}

/**
 * Runs a call unless it was answered before. A handler may also refuse a repeat because its first run succeeded, such as a second
 * reference from one referee: then the first answer is given again.
 */
export async function answerOnce(
  context: Context,
  keyed: KeyedCall | undefined,
  run: () => Promise<unknown>,
): Promise<unknown> {
  if (!keyed) return run()
  const before = await findGiven(context.db, context, keyed)
  if (before) return before.answer
  try {
    return await run()
  } catch (error) {
    if (error instanceof GivenBefore) return error.answer
    const given = await findGiven(context.db, context, keyed)
    if (given) return given.answer
    throw error
  }
}

/**
 * Performs a write once per key. The key is claimed first, so that a second request with it waits for the first one and then gets
 * its response. The response is stored with the write or not at all (contract section 2).
 */
export function transactOnce(context: Context, keyed: KeyedCall): Transact {
  const { caller, call, key, requestHash } = keyed
  return work =>
    context.db.transaction().execute(async tx => {
      const claimed = await tx
        .insertInto('idempotency_key')
        .values({
          caller,
          call,
          key,
          request_hash: requestHash,
          answer: JSON.stringify({}),
          created_at: context.clock.now(),
        })
        .onConflict(conflict => conflict.columns(['caller', 'call', 'key']).doNothing())
        .executeTakeFirst()
      if (claimed.numInsertedOrUpdatedRows === 0n) throw new GivenBefore((await findGiven(tx, context, keyed))?.answer)
      const answer = await work(tx)
      if (answer instanceof AppError)
        await tx
          .deleteFrom('idempotency_key')
          .where(eb => eb.and({ caller, call, key }))
          .execute()
      else
        await tx
          .updateTable('idempotency_key')
          .set({ sealed_answer: sealAnswer(context, keyed, answer ?? null) })
          .where(eb => eb.and({ caller, call, key }))
          .execute()
      return answer
    })
}

/** The earlier response for this key. Throws 409 when the key was used for another request. */
async function findGiven(db: Queryable, context: Context, keyed: KeyedCall): Promise<{ answer: unknown } | undefined> {
  const given = await db
    .selectFrom('idempotency_key')
    .select(['answer', 'sealed_answer', 'request_hash'])
    .where('caller', '=', keyed.caller)
    .where('call', '=', keyed.call)
    .where('key', '=', keyed.key)
    .executeTakeFirst()
  if (!given) return undefined
  if (given.request_hash && !given.request_hash.equals(keyed.requestHash))
    throw new AppError(
      'key-reused',
      'You have already sent this with different content. Reload the page to see what we have.',
    )
  return { answer: given.sealed_answer ? unsealAnswer(context, keyed, given.sealed_answer) : given.answer }
}

export function transactPlainly(context: Context): Transact {
  return work => context.db.transaction().execute(work)
}

/** A keyed hash of the whole request including its files; from an unkeyed hash, a short body could be guessed. */
function hashRequest(
  context: Context,
  sent: { params: unknown; query: unknown; fields: unknown; files: readonly UploadedFile[] },
): Buffer {
  const files = sent.files.map(({ field, fileName, outcome }) => [
    field,
    fileName,
    outcome === 'too-large' ? outcome : outcome.staged.sha256,
  ])
  const text = JSON.stringify([sorted(sent.params), sorted(sent.query), sorted(sent.fields), files])
  return createHmac('sha256', purposeKey(context.config.secret, 'idempotency-request')).update(text).digest()
}

/** Field order is ignored. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, part]) => [name, sorted(part)])
}

/** A stored response may grant access, such as a payment or a link, so the database alone must not reveal it. */
function sealAnswer(context: Context, keyed: KeyedCall, answer: unknown): Buffer {
  return encrypt(sealingKey(context), Buffer.from(JSON.stringify(answer)), boundTo(keyed))
}

function unsealAnswer(context: Context, keyed: KeyedCall, sealed: Buffer): unknown {
  const plain = decrypt(sealingKey(context), sealed, boundTo(keyed))
  if (!plain) throw new Error('A stored response was sealed with another secret, or changed')
  return JSON.parse(plain.toString('utf8'))
}

const sealingKey = ({ config }: Context) => purposeKey(config.secret, 'idempotency-answer')

/** A response moved to another row cannot be decrypted. */
const boundTo = ({ caller, call, key }: KeyedCall) => JSON.stringify([caller, call, key])
