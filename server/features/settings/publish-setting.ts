import type * as z from 'zod'
import type { Catalogue } from '#shared/catalogue/types.ts'
import type { publishedSetting, publishedSettings, publishSettingBody } from '#shared/contract/schemas/settings.ts'
import { settingKind } from '#shared/domain/setting-kinds.ts'
import type { Context } from '../../base/context.ts'
import { AppError, invalidFields } from '../../base/errors.ts'
import { clockProblemsAt } from '../../catalogue/change-clock.ts'
import { missingFilesAt, noteNamed } from '../../catalogue/files/named-files.ts'
import { problemsOf, type SettingPlace, withParts } from '../../catalogue/parts.ts'
import { storeRubricVersions } from '../../catalogue/rubric-versions.ts'
import { lockCatalogue, newestCatalogue, publishCatalogue } from '../../catalogue/versions.ts'
import type { Tx } from '../../db/client.ts'
import type { StaffMember, Transact } from '../../http/handler.ts'
import { requireFirst, requireTwo } from '../staff/first-of-two.ts'
import { requireFreshFactor } from '../staff/require-staff.ts'
import { auditSetting, lockPlace, refuseUnseen, versionNow } from './draft-setting.ts'
import { draftAt, titleOfPlace, type VersionRow } from './read-settings.ts'

type Published = z.output<typeof publishedSetting>

interface Seen {
  place: SettingPlace
  /** The revision of the draft that was seen. */
  revision: number
}

interface Drafted {
  place: SettingPlace
  draft: VersionRow
}

/**
 * Publishes a draft, or plans it for a moment to come. Throws 404, 403 for a rule that the caller drafted, 422 while the draft has
 * problems or for a moment that has passed, 409 for another draft than the one that was seen, or one that began with a version that is no
 * longer in force.
 */
export function publishSetting(
  context: Context,
  transact: Transact,
  member: StaffMember,
  { place, revision, note, at }: z.output<typeof publishSettingBody> & { place: SettingPlace },
): Promise<Published> {
  return transact(async tx => {
    const drafted = await requireDrafts(tx, context, member, [{ place, revision }])
    await requireReady(tx, drafted)
    if (at === undefined) {
      const [version = 0] = (await putInForce(tx, context, member.id, { drafted, note })).versions
      return { version }
    }
    return plan(tx, context, member, { drafted, note, at: new Date(at) })
  })
}

/** Publishes several drafts as one version, for what only fits together. Throws as for one; the problems name their setting. */
export function publishSettings(
  context: Context,
  transact: Transact,
  member: StaffMember,
  { drafts, note }: { drafts: readonly Seen[]; note?: string | undefined },
): Promise<z.output<typeof publishedSettings>> {
  return transact(async tx => {
    const drafted = await requireDrafts(tx, context, member, drafts)
    await requireReady(tx, drafted)
    const { catalogue, versions } = await putInForce(tx, context, member.id, { drafted, note })
    return { catalogue, settings: drafted.map(({ place }, index) => ({ ...place, version: versions[index] ?? 0 })) }
  })
}

/** The drafts, locked with the catalogue. */
async function requireDrafts(tx: Tx, context: Context, member: StaffMember, seen: readonly Seen[]): Promise<Drafted[]> {
  await lockCatalogue(tx)
  const drafted: Drafted[] = []
  for (const { place, revision } of seen) {
    await lockPlace(tx, place)
    const draft = await draftAt(tx, place)
    refuseUnseen(draft, revision, member, 'publish or discard')
    if (!draft) throw new AppError('conflicting-change', 'There is no draft to publish.')
    await requireSecond(tx, context, member, { place, draft })
    drafted.push({ place, draft })
  }
  return drafted
}

/** Fees, consent and rules take two people, of whom the first may still do their part. Throws 403 and 409. */
async function requireSecond(tx: Tx, context: Context, member: StaffMember, { place, draft }: Drafted): Promise<void> {
  if (!settingKind(place.kind).isRule) return
  requireFreshFactor(member)
  const { drafted_by: by, drafted_at: at } = draft
  if (!by) return
  const part = { wanted: [settingKind(place.kind).draft], second: ['content.publish'] as const }
  await requireTwo(
    tx,
    context,
    member,
    { by, at, ...part },
    {
      own: 'You changed this draft last. Another person has to publish it.',
      gone: drafterGone,
    },
  )
}

function drafterGone(who: string): string {
  return `${who}, who drafted this, may no longer draft it. Save the draft yourself, and have a colleague publish it.`
}

async function requireDrafter(tx: Tx, context: Context, { place, draft }: Drafted): Promise<void> {
  if (!draft.drafted_by) return
  const wanted = [settingKind(place.kind).draft]
  await requireFirst(tx, context, draft.drafted_by, { wanted }, drafterGone)
}

async function requireReady(tx: Tx, drafted: readonly Drafted[]): Promise<void> {
  for (const { place, draft } of drafted)
    if (draft.was !== (await versionNow(tx, place)))
      throw new AppError(
        'conflicting-change',
        'Another version has been published since this draft began. Compare, save the draft again, then publish it.',
      )
  const { value } = await newestCatalogue(tx)
  const changes = drafted.map(({ place, draft }) => ({ place, body: draft.body }))
  const problems = [
    ...problemsOf(value, changes),
    ...(await Promise.all(changes.map(change => clockProblemsAt(tx, value, change)))).flat(),
    ...(await Promise.all(changes.map(change => missingFilesAt(tx, change)))).flat(),
  ]
  if (problems.length === 0) return
  const isOne = drafted.length === 1
  throw invalidFields(
    problems.map(({ place, field, message }) => ({
      field: isOne ? field || 'body' : [place.kind, place.key, field].filter(Boolean).join('/'),
      message: isOne ? message : `${titleOfPlace(value, place)}: ${message}`,
    })),
  )
}

interface PutInForce {
  drafted: readonly Drafted[]
  note: string | undefined
}

async function putInForce(
  tx: Tx,
  context: Context,
  by: string,
  { drafted, note }: PutInForce,
): Promise<{ catalogue: number; versions: number[] }> {
  const { value } = await newestCatalogue(tx)
  const whole = withParts(
    value,
    drafted.map(({ place, draft }) => ({ place, body: draft.body })),
  )
  const catalogue = await publishCatalogue(tx, context, whole, { by, note })
  await noteNamed(tx, whole)
  // What is published was checked.
  if (drafted.some(({ place }) => place.kind === 'rubrics'))
    await storeRubricVersions(tx, context, { rubrics: (whole as Catalogue).rubrics, by })
  const versions: number[] = []
  for (const { place, draft } of drafted) {
    const version = (await versionNow(tx, place)) + 1
    versions.push(version)
    await tx
      .updateTable('setting_version')
      .set({ version, published_by: by, published_at: context.clock.now(), publish_at: null, note: note || null })
      .where('id', '=', draft.id)
      .execute()
    const detail = { version, catalogue, drafted_by: draft.drafted_by }
    await auditSetting(tx, context, { id: by }, { place, action: 'setting.published', detail })
  }
  return { catalogue, versions }
}

async function plan(
  tx: Tx,
  context: Context,
  member: StaffMember,
  { drafted, note, at }: PutInForce & { at: Date },
): Promise<Published> {
  const [only] = drafted
  if (!only) throw new Error('Nothing to plan')
  if (at <= context.clock.now()) throw invalidFields([{ field: 'at', message: 'Choose a moment in the future.' }])
  await tx
    .updateTable('setting_version')
    .set({ publish_at: at, published_by: member.id, note: note || null })
    .where('id', '=', only.draft.id)
    .execute()
  const detail = { at: at.toISOString() }
  await auditSetting(tx, context, member, { place: only.place, action: 'setting.scheduled', detail })
  return { version: (await versionNow(tx, only.place)) + 1, publish_at: at.toISOString() }
}

/**
 * Publishes one draft whose moment has come, as the person who planned it. If it cannot be published any more, the plan ends and the draft
 * stays. Returns true if there may be more.
 */
export async function publishDue(tx: Tx, context: Context): Promise<boolean> {
  await lockCatalogue(tx)
  const due = await tx
    .selectFrom('setting_version')
    .select(['kind', 'key'])
    .where('publish_at', '<=', context.clock.now())
    .where('version', 'is', null)
    .orderBy('publish_at')
    .limit(1)
    .executeTakeFirst()
  if (!due) return false
  const place = due as SettingPlace
  await lockPlace(tx, place)
  const draft = await draftAt(tx, place)
  const by = draft?.published_by
  if (!draft?.publish_at || !by) return true
  try {
    const words = (who: string) => `${who}, who planned this, may no longer publish.`
    await requireFirst(tx, context, by, { wanted: ['content.publish'] }, words)
    if (settingKind(place.kind).isRule) await requireDrafter(tx, context, { place, draft })
    await requireReady(tx, [{ place, draft }])
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const ended = { publish_at: null, published_by: null }
    await tx.updateTable('setting_version').set(ended).where('id', '=', draft.id).execute()
    const detail = { why: error.message }
    await auditSetting(tx, context, { id: by }, { place, action: 'setting.not-published', detail })
    return true
  }
  await putInForce(tx, context, by, { drafted: [{ place, draft }], note: draft.note ?? undefined })
  return true
}
