import { timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import { isProgramType } from '#shared/domain/program-type.ts'
import type { Context } from '../../base/context.ts'
import { AppError } from '../../base/errors.ts'
import { hashToken } from '../../base/hash-token.ts'
import type { Guards } from '../../http/guards.ts'
import type { KeyHolder } from '../../http/handler.ts'
import { countOften } from '../../http/rate-limit.ts'
import { readKey } from './key-text.ts'

type Call = Parameters<Guards['requireKey']>[1]

/** The guard `requireKey` (server/http/guards.ts). */
export async function requireKey(
  context: Context,
  authorization: string | undefined,
  { name, scope }: Call,
  limit: Parameters<Guards['requireKey']>[2],
): Promise<KeyHolder> {
  if (authorization === undefined) throw new AppError('no-token', 'Send an API key as Authorization: Bearer.')
  const row = await findLiveKey(context, /^bearer +(\S+) *$/i.exec(authorization)?.[1] ?? '')
  if (!row) throw new AppError('invalid-token', 'This API key is not valid.')
  if (!row.scopes.includes(scope)) throw new AppError('forbidden', `This API key has no scope ${scope}.`)
  if (limit !== 'none') await countOften(context, `${name}:${row.id}`, limit)
  await noteUse(context, row)
  return { id: row.id, name: row.name, programTypes: row.program_types?.filter(isProgramType) }
}

type FoundKey = NonNullable<Awaited<ReturnType<typeof findLiveKey>>>

/** Unknown, wrong, expired and revoked keys look alike. */
async function findLiveKey({ db, clock }: Context, text: string) {
  const given = readKey(text)
  if (!given) return undefined
  const row = await db
    .selectFrom('api_key')
    .select(['id', 'name', 'secret_hash', 'scopes', 'program_types', 'last_used_at'])
    .where('hint', '=', given.hint)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', clock.now())
    .executeTakeFirst()
  return row && timingSafeEqual(row.secret_hash, hashToken(given.secret)) ? row : undefined
}

const noteEveryMs = 60_000

/** To the minute, so that reading does not cost a write each time. */
async function noteUse({ db, clock }: Context, { id, last_used_at }: FoundKey): Promise<void> {
  const now = clock.now()
  if (last_used_at !== null && +now - +last_used_at < noteEveryMs) return
  await db
    .updateTable('api_key')
    .set({ last_used_at: now })
    .where('id', '=', id)
    .where(sql<boolean>`(last_used_at is null or last_used_at < ${now})`)
    .execute()
}
