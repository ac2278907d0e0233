import { sql } from 'kysely'
import type * as z from 'zod'
import { rubricContent, type rubricDraftBody, type rubricHistory } from '#shared/contract/schemas/reviews.ts'
import { findProgramme } from '#shared/domain/programmes.ts'
import { type RubricFor, rubricLevelOf, rubricLevels, rubricProblems } from '#shared/domain/rubric.ts'
import { onlyKey } from '#shared/domain/setting-kinds.ts'
import { isInScope, type Permission, scopesOf } from '#shared/domain/staff.ts'
import type { Context } from '../../base/context.ts'
import { AppError, invalidFields, outsideRole } from '../../base/errors.ts'
import { publishPart } from '../../catalogue/publish-part.ts'
import { lockCatalogue, partInForce } from '../../catalogue/versions.ts'
import { recordAudit } from '../../db/audit.ts'
import type { Queryable, Tx } from '../../db/client.ts'
import type { StaffMember, Transact } from '../../http/handler.ts'
import { requireTwo } from '../staff/first-of-two.ts'

type History = z.output<typeof rubricHistory>

/** Every rubric with its versions; those of levels come first, in the order of the levels. */
export async function listRubrics({ db }: Context): Promise<History[]> {
  const rows = await versionsOf(db)
  const place = ({ level, programme }: RubricFor) => `${rubricLevels.indexOf(level)} ${programme ?? ''}`
  return [...Map.groupBy(rows, place).entries()]
    .toSorted(([one], [other]) => one.localeCompare(other))
    .flatMap(([, versions]) => {
      const [first] = versions
      return first ? [present(first, versions)] : []
    })
}

/** Replaces the draft of a rubric. Throws 403 outside the caller’s scope, 409 if there is a newer draft, 422. */
export function draftRubric(
  context: Context,
  transact: Transact,
  member: StaffMember,
  { level, programme, rubric, was }: z.output<typeof rubricDraftBody>,
): Promise<History> {
  requireReach(member, ['work.plan'], { level, programme })
  const problems = rubricProblems(rubric)
  if (problems.length > 0)
    throw invalidFields(problems.map(({ field, message }) => ({ field: `rubric.${field}`, message })))
  return transact(async tx => {
    await lockRubrics(tx)
    const versions = (await versionsOf(tx)).filter(isFor({ level, programme }))
    const draft = versions.find(({ published_at }) => published_at === null)
    if ((draft?.id ?? null) !== was)
      throw new AppError(
        'conflicting-change',
        draft
          ? `${draft.drafted_name ?? 'A colleague'} has changed this draft. Compare it with yours, then save again.`
          : 'This draft has been published or discarded. Compare, then save again.',
      )
    if (draft) await tx.deleteFrom('rubric').where('id', '=', draft.id).execute()
    const last = versions.find(({ published_at }) => published_at !== null)
    await tx
      .insertInto('rubric')
      .values({
        ...{ id: context.random.id(), level, programme, version: (last?.version ?? 0) + 1 },
        ...{ content: JSON.stringify(rubric), drafted_by: member.id, drafted_at: context.clock.now() },
      })
      .execute()
    await audit(tx, context, member, { action: 'rubric.drafted', level, programme })
    return historyOf(tx, { level, programme })
  })
}

/** Publishes a draft. Throws 404, 403 also for the person who drafted it, and 409 if it is already published. */
export function publishRubric(context: Context, transact: Transact, member: StaffMember, id: string): Promise<History> {
  return transact(async tx => {
    await lockCatalogue(tx)
    await lockRubrics(tx)
    const draft = await findVersion(tx, id)
    requireReach(member, ['content.publish'], draft)
    if (draft.published_at)
      throw new AppError('conflicting-change', `${draft.published_name ?? 'A colleague'} has published this version.`)
    if (draft.drafted_by) {
      const words = 'may no longer draft rubrics. Save the draft yourself, and have a colleague publish it.'
      const part = { wanted: ['work.plan'], second: ['content.publish'] } as const
      await requireTwo(
        tx,
        context,
        member,
        { by: draft.drafted_by, at: draft.drafted_at, ...part },
        {
          own: 'You drafted this rubric. Another person has to publish it.',
          gone: who => `${who}, who drafted this, ${words}`,
        },
      )
    }
    await tx
      .updateTable('rubric')
      .set({ published_at: context.clock.now(), published_by: member.id })
      .where('id', '=', id)
      .execute()
    await publishPart(tx, context, {
      place: { kind: 'rubrics', key: onlyKey },
      body: await rubricsWith(tx, draft),
      by: member.id,
    })
    await audit(tx, context, member, { action: 'rubric.published', level: draft.level, programme: draft.programme })
    return historyOf(tx, draft)
  })
}

/** The list of the settings with this rubric in its place. */
async function rubricsWith(db: Queryable, { level, programme, content }: Version): Promise<unknown[]> {
  const before = await partInForce(db, 'rubrics')
  const changed = { level, programme, rubric: rubricContent.parse(content) }
  const isIt = (one: RubricFor) => one.level === level && one.programme === programme
  return before.some(isIt) ? before.map(one => (isIt(one) ? changed : one)) : [...before, changed]
}

/** Throws 404, also for a published version, and 403. */
export async function discardRubric(
  context: Context,
  transact: Transact,
  member: StaffMember,
  id: string,
): Promise<void> {
  await transact(async tx => {
    await lockRubrics(tx)
    const draft = await findVersion(tx, id)
    requireReach(member, ['work.plan'], draft)
    if (draft.published_at) throw noSuchRubric()
    await tx.deleteFrom('rubric').where('id', '=', id).execute()
    await audit(tx, context, member, { action: 'rubric.discarded', level: draft.level, programme: draft.programme })
  })
}

/** Serialises changes to rubrics, which happen a few times a year. */
async function lockRubrics(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('rubric'))`.execute(tx)
}

async function historyOf(db: Queryable, wanted: RubricFor): Promise<History> {
  return present(wanted, (await versionsOf(db)).filter(isFor(wanted)))
}

async function findVersion(db: Queryable, id: string): Promise<Version> {
  const found = (await versionsOf(db)).find(one => one.id === id)
  if (!found) throw noSuchRubric()
  return found
}

function noSuchRubric(): AppError {
  return new AppError('not-found', 'There is no such draft of a rubric.')
}

type Row = Awaited<ReturnType<typeof rowsOf>>[number]
type Version = Row & RubricFor

/** All versions of all rubrics, newest first. */
async function versionsOf(db: Queryable): Promise<Version[]> {
  return (await rowsOf(db)).flatMap(row => {
    const level = rubricLevels.find(one => one === row.level)
    return level ? [{ ...row, level }] : []
  })
}

function rowsOf(db: Queryable) {
  return db
    .selectFrom('rubric')
    .leftJoin('staff as drafter', 'drafter.id', 'rubric.drafted_by')
    .leftJoin('staff as publisher', 'publisher.id', 'rubric.published_by')
    .selectAll('rubric')
    .select(['drafter.full_name as drafted_name', 'publisher.full_name as published_name'])
    .select(eb =>
      eb
        .selectFrom('review')
        .select(({ fn }) => fn.count<number>('review.application_id').distinct().as('count'))
        .whereRef('review.rubric_id', '=', 'rubric.id')
        .as('applications'),
    )
    .orderBy('rubric.version', 'desc')
    .execute()
}

function isFor({ level, programme }: RubricFor): (version: Version) => boolean {
  return version => version.level === level && version.programme === programme
}

function present({ level, programme }: RubricFor, versions: readonly Version[]): History {
  return {
    level,
    programme,
    versions: versions.map(row => ({
      id: row.id,
      version: row.version,
      rubric: rubricContent.parse(row.content),
      ...(row.drafted_by && row.drafted_name
        ? { drafted_by: { id: row.drafted_by, full_name: row.drafted_name } }
        : {}),
      drafted_at: row.drafted_at.toISOString(),
      ...(row.published_by && row.published_name
        ? { published_by: { id: row.published_by, full_name: row.published_name } }
        : {}),
      ...(row.published_at ? { published_at: row.published_at.toISOString() } : {}),
      applications: Number(row.applications ?? 0),
    })),
  }
}

/** Whether someone’s scope covers every programme that a rubric is for. */
export function reachesRubric(
  { grants }: Pick<StaffMember, 'grants'>,
  wanted: readonly Permission[],
  { level, programme }: RubricFor,
): boolean {
  const programType = typeOf(level)
  return scopesOf(grants, wanted).some(
    scope =>
      scope === 'all' ||
      (programme === null
        ? (scope.program_types?.includes(programType) ?? false)
        : isInScope(scope, { program_type: programType, selected_program: programme })),
  )
}

function typeOf(level: RubricFor['level']) {
  return level === 'pgd' ? 'msc' : level
}

/**
 * A rubric for one programme needs a scope that includes the programme; one for a level affects all of its
 * programmes. Throws 403, and 422 for a programme of another level.
 */
function requireReach(member: StaffMember, wanted: readonly Permission[], one: RubricFor): void {
  const { level, programme } = one
  if (!reachesRubric(member, wanted, one)) throw outsideRole('the rubric of all of these programmes')
  const programType = typeOf(level)
  const isKnown = programme === null || findProgramme(programme)?.programType === programType
  if (!isKnown || (programme !== null && rubricLevelOf(programType, programme) !== level))
    throw invalidFields([{ field: 'programme', message: 'This level has no such programme.' }])
}

async function audit(
  tx: Tx,
  context: Context,
  member: StaffMember,
  { action, ...detail }: RubricFor & { action: string },
): Promise<void> {
  const actor = { kind: 'staff', id: member.id } as const
  await recordAudit(tx, context, { actor, action, subject: `staff:${member.id}`, detail })
}
