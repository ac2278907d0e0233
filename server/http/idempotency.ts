import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'
import type { Context } from '../context.ts'
import type { Queryable } from '../db/client.ts'
import { AppError } from '../errors.ts'
import { purposeKey } from '../keys.ts'
import type { Transact, UploadedFile } from './handler.ts'

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
      await tx
        .updateTable('idempotency_key')
        .set({ sealed_answer: seal(context, keyed, answer ?? null) })
        .where('caller', '=', caller)
        .where('call', '=', call)
        .where('key', '=', key)
        .execute()
      return answer
    })
}

/** The earlier response for this key. Throws 409 when the key was used for another request. */
export async function findGiven(
  db: Queryable,
  context: Context,
  keyed: KeyedCall,
): Promise<{ answer: unknown } | undefined> {
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
  return { answer: given.sealed_answer ? unseal(context, keyed, given.sealed_answer) : given.answer }
}

export function transactPlainly(context: Context): Transact {
  return work => context.db.transaction().execute(work)
}

/** A keyed hash of the whole request including its files; from an unkeyed hash, a short body could be guessed. */
export function hashRequest(
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

const nonceBytes = 12
const tagBytes = 16

/** A stored response may grant access, such as a payment or a link, so the database alone must not reveal it. */
function seal(context: Context, keyed: KeyedCall, answer: unknown): Buffer {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', sealingKey(context), nonce).setAAD(boundTo(keyed))
  const text = Buffer.concat([cipher.update(JSON.stringify(answer), 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), text])
}

function unseal(context: Context, keyed: KeyedCall, sealed: Buffer): unknown {
  const nonce = sealed.subarray(0, nonceBytes)
  const tag = sealed.subarray(nonceBytes, nonceBytes + tagBytes)
  const decipher = createDecipheriv('aes-256-gcm', sealingKey(context), nonce, { authTagLength: tagBytes })
  decipher.setAAD(boundTo(keyed)).setAuthTag(tag)
  const text = Buffer.concat([decipher.update(sealed.subarray(nonceBytes + tagBytes)), decipher.final()])
  return JSON.parse(text.toString('utf8'))
}

function sealingKey(context: Context): Buffer {
  return purposeKey(context.config.secret, 'idempotency-answer')
}

/** A response moved to another row cannot be decrypted. */
function boundTo({ caller, call, key }: KeyedCall): Buffer {
  return Buffer.from(JSON.stringify([caller, call, key]))
}
