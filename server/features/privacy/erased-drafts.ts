import { sql } from 'kysely'
import * as z from 'zod'
import type { Context } from '../../base/context.ts'
import { decrypt, encrypt } from '../../base/encrypt.ts'
import { purposeKey } from '../../base/keys.ts'
import type { Tx } from '../../db/client.ts'

const keyOf = ({ config }: Pick<Context, 'config'>) => purposeKey(config.secret, 'erased-draft')

interface UnfinishedRow {
  account_id: string
  program_type: string
  selected_program: string | null
  application: unknown
  documents: number
}

/**
 * Keeps the answers of an unfinished application sealed, just before it is erased for its age alone: never for an account that is closed, or a wish to
 * be forgotten. Its documents are not kept. The row must be locked by the caller.
 */
export async function keepErasedDraft(tx: Tx, context: Context, applicationId: number): Promise<void> {
  const { rows } = await sql<UnfinishedRow>`
    select account_id, program_type, selected_program, to_jsonb(application) as application,
      (select count(*) from document where application_id = application.id and replaced_at is null)::integer as documents
    from application where application.id = ${applicationId} and account_id is not null`.execute(tx)
  const [row] = rows
  if (!row) return
  const { application, ...open } = row
  const id = context.random.id()
  const sealed = encrypt(keyOf(context), Buffer.from(JSON.stringify(application)), id)
  await tx
    .insertInto('erased_draft')
    .values({ ...open, id, sealed, erased_at: context.clock.now() })
    .execute()
}

const anyRow = z.record(z.string(), z.unknown())

/** The application as it was; undefined for what another secret has sealed. */
export function openErasedDraft(
  context: Context,
  { id, sealed }: { id: string; sealed: Buffer },
): z.output<typeof anyRow> | undefined {
  const plain = decrypt(keyOf(context), sealed, id)
  return plain && anyRow.parse(JSON.parse(plain.toString()))
}
