import type { Context } from '../server/base/context.ts'
import { hashToken } from '../server/base/hash-token.ts'
import { newKeyText, writeKey } from '../server/features/api-keys/key-text.ts'
import { keyScopes } from '../shared/domain/key-scopes.ts'
import { writeColleague } from './staff.ts'

/** Inserts an API key with every scope on behalf of an administrator. Returns the key. */
export async function writeApiKey(context: Context): Promise<string> {
  const { clock, random, db } = context
  const id = random.id()
  const text = newKeyText(random)
  const maker = await writeColleague(context, {
    full_name: 'Ada Nwosu',
    email: `${id}@usta.example`,
    grants: [{ role: 'administrator', scope: 'all' }],
  })
  await db
    .insertInto('api_key')
    .values({
      ...{ id, name: 'Student records', hint: text.hint, secret_hash: hashToken(text.secret) },
      ...{ scopes: [...keyScopes], created_at: clock.now(), created_by: maker.id },
      expires_at: new Date(+clock.now() + 30 * 86_400_000),
    })
    .execute()
  return writeKey(text)
}
