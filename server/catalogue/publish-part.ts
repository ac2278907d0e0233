import type { Context } from '../base/context.ts'
import type { Tx } from '../db/client.ts'
import { toStore } from './as-written.ts'
import { type SettingPlace, withParts } from './parts.ts'
import { lockCatalogue, newestCatalogue, publishCatalogue } from './versions.ts'

interface Published {
  place: SettingPlace
  /** Checked by the caller. */
  body: unknown
  /** A member of staff. */
  by: string
}

/** Publishes one setting without a draft, for calls that change it at once. It is a version in its history like any other. */
export async function publishPart(tx: Tx, context: Context, { place, body, by }: Published): Promise<void> {
  await lockCatalogue(tx)
  const { value } = await newestCatalogue(tx)
  await publishCatalogue(tx, context, withParts(value, [{ place, body }]), { by })
  const { version, revision } = await tx
    .selectFrom('setting_version')
    .select(eb => [
      eb.fn.coalesce(eb.fn.max('version'), eb.lit(0)).as('version'),
      eb.fn.coalesce(eb.fn.max('revision'), eb.lit(0)).as('revision'),
    ])
    .where('kind', '=', place.kind)
    .where('key', '=', place.key)
    .executeTakeFirstOrThrow()
  const at = context.clock.now()
  await tx
    .insertInto('setting_version')
    .values({
      ...{ id: context.random.id(), ...place, version: Number(version) + 1, revision: Number(revision) + 1 },
      ...{ ...toStore('body', body), was: Number(version) },
      ...{ drafted_by: by, drafted_at: at, published_by: by, published_at: at },
    })
    .execute()
}
