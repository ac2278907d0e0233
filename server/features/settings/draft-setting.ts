import { sql } from 'kysely'
import type * as z from 'zod'
import type { setting } from '#shared/contract/schemas/settings.ts'
import { settingKind } from '#shared/domain/setting-kinds.ts'
import type { Context } from '../../base/context.ts'
import { AppError, checkWhatIsNew, invalidFields, whoChangesRoles } from '../../base/errors.ts'
import { toStore } from '../../catalogue/as-written.ts'
import { cleanBody } from '../../catalogue/clean-body.ts'
import { withLinks } from '../../catalogue/institution-links.ts'
import { asOwnText, partOf, type SettingPlace } from '../../catalogue/parts.ts'
import { newestCatalogue } from '../../catalogue/versions.ts'
import { recordAudit } from '../../db/audit.ts'
import type { Queryable, Tx } from '../../db/client.ts'
import type { StaffMember, Transact } from '../../http/handler.ts'
import { draftAt, noSuchSetting, readSetting, readSettingVersion, rightsOn, type VersionRow } from './read-settings.ts'

type Setting = z.output<typeof setting>

/** More than any body that the schema takes. */
const mostBytes = 2_000_000

/**
 * Saves a draft, which may have problems. A schedule to publish it ends. Throws 404, 403, 422 for what is no object or list, and 409 for
 * anyone who has not seen the newest draft.
 */
export function draftSetting(
  context: Context,
  transact: Transact,
  member: StaffMember,
  { place, body, revision }: { place: SettingPlace; body: unknown; revision: number },
): Promise<Setting> {
  requireDrafter(member, place)
  if (typeof body !== 'object' || body === null)
    throw invalidFields([{ field: 'body', message: 'The body must be an object or a list.' }])
  if (JSON.stringify(body).length > mostBytes)
    throw invalidFields([{ field: 'body', message: 'This is larger than any page can be.' }])
  return transact(async tx => {
    await lockPlace(tx, place)
    const draft = await draftAt(tx, place)
    if (isSentAgain(draft, { member, place, body, revision })) return readSetting(tx, member, place)
    refuseUnseen(draft, revision, member, 'save')
    await writeDraft(tx, context, member, { place, draft, body })
    return readSetting(tx, member, place)
  })
}

/** Whether the newest draft is this very save, whose response was lost. */
function isSentAgain(
  draft: VersionRow | undefined,
  sent: { member: StaffMember; place: SettingPlace; body: unknown; revision: number },
): boolean {
  if (draft?.drafted_by !== sent.member.id || draft.revision <= sent.revision) return false
  return JSON.stringify(draft.body) === JSON.stringify(toBody(sent))
}

interface Written {
  place: SettingPlace
  draft: VersionRow | undefined
  body: unknown
}

/** Writes the draft of a place. The caller holds its lock. Throws 409 for a draft whose planned moment has come. */
export async function writeDraft(
  tx: Tx,
  context: Context,
  member: Pick<StaffMember, 'id'>,
  { place, draft, body }: Written,
): Promise<void> {
  refuseDue(draft, context)
  const values = {
    ...{
      ...toStore('body', toBody({ place, body })),
      was: await versionNow(tx, place),
      publish_at: null,
      published_by: null,
      note: null,
    },
    ...{ drafted_by: member.id, drafted_at: context.clock.now() },
  }
  if (draft)
    await tx
      .updateTable('setting_version')
      .set({ ...values, revision: draft.revision + 1 })
      .where('id', '=', draft.id)
      .execute()
  else
    await tx
      .insertInto('setting_version')
      .values({ id: context.random.id(), ...place, ...values, revision: await nextRevision(tx, place) })
      .execute()
  await auditSetting(tx, context, member, { place, action: 'setting.drafted' })
}

/** A body as it is stored. */
const toBody = ({ place, body }: Pick<Written, 'place' | 'body'>) => asOwnText(place, withLinks(place, cleanBody(body)))

/** A revision is never used again, so that a page that was left open since an earlier draft is refused. */
async function nextRevision(tx: Tx, { kind, key }: SettingPlace): Promise<number> {
  const { last } = await tx
    .selectFrom('setting_version')
    .select(eb => eb.fn.coalesce(eb.fn.max('revision'), eb.lit(0)).as('last'))
    .where('kind', '=', kind)
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  return Number(last) + 1
}

export async function versionNow(db: Queryable, { kind, key }: SettingPlace): Promise<number> {
  const { last } = await db
    .selectFrom('setting_version')
    .select(eb => eb.fn.coalesce(eb.fn.max('version'), eb.lit(0)).as('last'))
    .where('kind', '=', kind)
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  return Number(last)
}

export async function lockPlace(tx: Tx, { kind, key }: SettingPlace): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`setting ${kind} ${key}`}, 0))`.execute(tx)
}

function requireDrafter(member: StaffMember, { kind }: SettingPlace): void {
  if (!rightsOn(member, kind).includes('draft'))
    throw new AppError('forbidden', `Your role does not draft “${settingKind(kind).title}”. ${whoChangesRoles}`)
}

/** Throws 409 for a revision that is not the newest draft; `wanted` is what was asked of it. */
export function refuseUnseen(
  draft: VersionRow | undefined,
  seen: number,
  { id }: { id: string },
  wanted: 'save' | 'publish or discard',
): void {
  if ((draft?.revision ?? 0) === seen) return
  const isSaved = wanted === 'save'
  if (!draft)
    throw new AppError(
      'conflicting-change',
      `This draft has been published or discarded. ${isSaved ? 'Compare, then save again.' : checkWhatIsNew}`,
    )
  const who =
    draft.drafted_by === id
      ? 'You have changed this draft in another tab or on another device.'
      : `${draft.drafted_name ?? 'A colleague'} has changed this draft.`
  throw new AppError(
    'conflicting-change',
    `${who} ${isSaved ? 'Compare it with yours, then save again.' : checkWhatIsNew}`,
  )
}

/** From its planned moment on a draft belongs to its plan, which the next run of the job carries out. */
function refuseDue(draft: VersionRow | undefined, { clock }: Pick<Context, 'clock'>): void {
  if (draft?.publish_at && draft.publish_at <= clock.now())
    throw new AppError(
      'conflicting-change',
      `This draft is being published at this moment, as planned. ${checkWhatIsNew}`,
    )
}

/** Discards the draft. Throws 404, and 409 for anyone who has not seen the newest. */
export function discardSetting(
  context: Context,
  transact: Transact,
  member: StaffMember,
  { place, revision }: { place: SettingPlace; revision: number },
): Promise<void> {
  return transact(async tx => {
    await lockPlace(tx, place)
    const draft = await draftAt(tx, place)
    refuseUnseen(draft, revision, member, 'publish or discard')
    if (!draft) throw new AppError('conflicting-change', 'There is no draft to discard.')
    refuseDue(draft, context)
    await tx.deleteFrom('setting_version').where('id', '=', draft.id).execute()
    await auditSetting(tx, context, member, { place, action: 'setting.discarded' })
  })
}

/** Begins a draft with the body of an earlier version. Throws 404, 403, and 409 while there is a draft. */
export function restoreSetting(
  context: Context,
  transact: Transact,
  member: StaffMember,
  { place, version }: { place: SettingPlace; version: number },
): Promise<Setting> {
  requireDrafter(member, place)
  return transact(async tx => {
    await lockPlace(tx, place)
    const { body } = await readSettingVersion(tx, place, version)
    await beginDraft(tx, context, member, { place, body })
    return readSetting(tx, member, place)
  })
}

/** Begins a draft in which a programme is retired. Throws 404, 403, and 409 while there is a draft or if it is retired. */
export function retireProgramme(
  context: Context,
  transact: Transact,
  member: StaffMember,
  place: SettingPlace,
): Promise<Setting> {
  requireDrafter(member, place)
  return transact(async tx => {
    await lockPlace(tx, place)
    const body = partOf((await newestCatalogue(tx)).value, place)
    if (body === undefined) throw noSuchSetting()
    if ((body as { retired?: true }).retired)
      throw new AppError('conflicting-change', 'This programme is already retired.')
    await beginDraft(tx, context, member, { place, body: { ...(body as object), retired: true } })
    return readSetting(tx, member, place)
  })
}

async function beginDraft(
  tx: Tx,
  context: Context,
  member: StaffMember,
  { place, body }: Omit<Written, 'draft'>,
): Promise<void> {
  const draft = await draftAt(tx, place)
  if (draft)
    throw new AppError(
      'conflicting-change',
      `${draft.drafted_name ?? 'A colleague'} has a draft of this. Publish or discard it first.`,
    )
  await writeDraft(tx, context, member, { place, draft, body })
}

export async function auditSetting(
  tx: Tx,
  context: Context,
  member: Pick<StaffMember, 'id'>,
  { place, action, detail = {} }: { place: SettingPlace; action: string; detail?: Record<string, unknown> },
): Promise<void> {
  await recordAudit(tx, context, {
    actor: { kind: 'staff', id: member.id },
    action,
    subject: `setting:${place.kind}/${place.key}`,
    detail,
  })
}
