import { sql } from 'kysely'
import type * as z from 'zod'
import type { apiKeyBody, apiKeyList, apiKeyRow, madeApiKey } from '#shared/contract/schemas/api-keys.ts'
import { keyScopes, liveKeysOfName, mostLiveKeys } from '#shared/domain/key-scopes.ts'
import { programTypes } from '#shared/domain/program-type.ts'
import type { Context } from '../../base/context.ts'
import { AppError } from '../../base/errors.ts'
import { hashToken } from '../../base/hash-token.ts'
import { recordAudit } from '../../db/audit.ts'
import type { Queryable, Tx } from '../../db/client.ts'
import type { StaffMember, Transact } from '../../http/handler.ts'
import { newKeyText, writeKey } from './key-text.ts'

type Row = z.output<typeof apiKeyRow>

/** How many ended keys are listed. */
const mostEnded = 100
const dayMs = 86_400_000

/** Live keys, then the most recently ended ones. */
export async function listApiKeys({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<z.output<typeof apiKeyList>> {
  const now = clock.now()
  const isLive = sql<boolean>`(api_key.revoked_at is null and api_key.expires_at > ${now})`
  const rows = await selectKeys(db)
    .orderBy(isLive, 'desc')
    .orderBy('api_key.created_at', 'desc')
    .limit(mostLiveKeys + mostEnded)
    .execute()
  return { keys: rows.map(row => present(row, now)) }
}

/**
 * Creates a key, which only this response contains. Throws 409 for a third live key with one name, and when there are
 * too many keys.
 */
export function makeApiKey(
  context: Context,
  transact: Transact,
  member: StaffMember,
  { name, scopes, program_types, valid_days }: z.output<typeof apiKeyBody>,
): Promise<z.output<typeof madeApiKey>> {
  return transact(async tx => {
    const now = context.clock.now()
    await refuseTooManyKeys(tx, now, name)
    const text = newKeyText(context.random)
    const id = context.random.id()
    const types = program_types && program_types.length < programTypes.length ? [...new Set(program_types)] : null
    await tx
      .insertInto('api_key')
      .values({
        ...{ id, name, hint: text.hint, secret_hash: hashToken(text.secret), program_types: types },
        scopes: keyScopes.filter(scope => scopes.includes(scope)),
        created_at: now,
        created_by: member.id,
        expires_at: new Date(+now + valid_days * dayMs),
      })
      .execute()
    await recordAudit(tx, context, {
      actor: { kind: 'staff', id: member.id },
      action: 'key.made',
      subject: `key:${id}`,
      detail: { name, scopes, program_types: types, valid_days },
    })
    return { key: await readKeyRow(tx, id, now), secret: writeKey(text) }
  })
}

/** Revokes a key; from the next call on it is 401. Throws 404. */
export function revokeApiKey(context: Context, transact: Transact, member: StaffMember, id: string): Promise<Row> {
  return transact(async tx => {
    const now = context.clock.now()
    const ended = await tx
      .updateTable('api_key')
      .set({ revoked_at: now, revoked_by: member.id })
      .where('id', '=', id)
      .where('revoked_at', 'is', null)
      .returning('name')
      .executeTakeFirst()
    if (ended)
      await recordAudit(tx, context, {
        actor: { kind: 'staff', id: member.id },
        action: 'key.revoked',
        subject: `key:${id}`,
        detail: { name: ended.name },
      })
    return readKeyRow(tx, id, now)
  })
}

/** Under a lock, so that two administrators cannot both create the last allowed key. */
async function refuseTooManyKeys(tx: Tx, now: Date, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('api_key'))`.execute(tx)
  const live = await tx
    .selectFrom('api_key')
    .select('name')
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .execute()
  if (live.length >= mostLiveKeys)
    throw new AppError('conflicting-change', `There are ${mostLiveKeys} live keys. Revoke one of them first.`)
  if (live.filter(key => key.name.toLowerCase() === name.toLowerCase()).length >= liveKeysOfName)
    throw new AppError('conflicting-change', `There are two live keys named “${name}”. Revoke one of them first.`)
}

function selectKeys(db: Queryable) {
  return db
    .selectFrom('api_key')
    .innerJoin('staff as maker', 'maker.id', 'api_key.created_by')
    .leftJoin('staff as ender', 'ender.id', 'api_key.revoked_by')
    .selectAll('api_key')
    .select(['maker.full_name as maker_name', 'ender.full_name as ender_name'])
}

type Found = Awaited<ReturnType<ReturnType<typeof selectKeys>['execute']>>[number]

async function readKeyRow(db: Queryable, id: string, now: Date): Promise<Row> {
  const row = await selectKeys(db).where('api_key.id', '=', id).executeTakeFirst()
  if (!row) throw new AppError('not-found', 'There is no such key.')
  return present(row, now)
}

function present(row: Found, now: Date): Row {
  const { revoked_by, revoked_at, ender_name, program_types } = row
  return {
    id: row.id,
    name: row.name,
    hint: row.hint,
    state: revoked_at ? 'revoked' : row.expires_at <= now ? 'expired' : 'live',
    scopes: keyScopes.filter(scope => row.scopes.includes(scope)),
    ...(program_types ? { program_types: programTypes.filter(type => program_types.includes(type)) } : {}),
    created_at: row.created_at.toISOString(),
    created_by: { id: row.created_by, full_name: row.maker_name },
    expires_at: row.expires_at.toISOString(),
    last_used_at: row.last_used_at?.toISOString() ?? null,
    ...(revoked_by && revoked_at && ender_name
      ? { revoked: { by: { id: revoked_by, full_name: ender_name }, at: revoked_at.toISOString() } }
      : {}),
  }
}
