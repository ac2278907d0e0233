import type * as z from 'zod'
import type { coverBody, ownCovers, staffCover } from '#shared/contract/schemas/staff-cover.ts'
import { dayOf, fullDate } from '#shared/domain/calendar.ts'
import { coverDaysProblem, coverSpan, rolesToCover, whyNotCover } from '#shared/domain/cover.ts'
import { type Role, roleNames } from '#shared/domain/staff.ts'
import type { Context } from '../../base/context.ts'
import { AppError, invalidFields } from '../../base/errors.ts'
import { recordAudit } from '../../db/audit.ts'
import type { Queryable, Tx } from '../../db/client.ts'
import { type MailText, ours, text } from '../../emails/mail-content.ts'
import type { StaffMember, Transact } from '../../http/handler.ts'
import { ableColleagues, needsSecond } from './administrators.ts'
import { tellCovered } from './concerned.ts'
import { getStaff, lockStaff, type StaffWithGrants } from './queries.ts'
import { coveredInWords, daysOf, openCovers, presentCover } from './read-covers.ts'
import { askSecondAdministrator, closeRequest, requestOfCover } from './requests.ts'

type Cover = z.output<typeof staffCover>
type OwnCovers = z.output<typeof ownCovers>

/** For whom the caller covers and who covers for them; and for someone who signs, who could. */
export async function readCovers(context: Context, member: StaffMember): Promise<OwnCovers> {
  const { db } = context
  const own = rolesToCover(member.grants)
  const covers = (await openCovers(db, context, member.id)).map(row => presentCover(context, row))
  if (own.length === 0) return { covers, roles: [], colleagues: [], needs_second: false }
  const able = (await ableColleagues(db)).filter(({ id, grants }) => id !== member.id && !whyNotCover(own, grants))
  return {
    covers,
    roles: own,
    colleagues: able.map(({ id, full_name, grants }) => ({
      id,
      full_name,
      roles: [...new Set(grants.map(one => one.role))],
    })),
    needs_second: own.includes('administrator') && (await needsSecond(db, context)),
  }
}

/**
 * Names a colleague who signs for the caller from one day to another. For an administrator it waits for a second one. Throws 403 for
 * someone who signs nothing themselves, 409 for days on which somebody covers already, and 422.
 */
export function nameCover(
  context: Context,
  transact: Transact,
  by: StaffMember,
  { colleague: colleagueId, ...days }: z.output<typeof coverBody>,
): Promise<Cover> {
  return transact(async tx => {
    await lockStaff(tx)
    const absent = await getStaff(tx, by.id)
    const roles = rolesToCover(absent.grants)
    if (roles.length === 0)
      throw new AppError('forbidden', 'Only someone whose own role signs can name a colleague who covers.')
    const problem = coverDaysProblem(days, dayOf(context.clock.now()))
    if (problem) throw invalidFields([problem])
    const colleague = await requireColleague(tx, by, roles, colleagueId)
    const span = coverSpan(days)
    await refuseSecond(tx, context, by, span)
    const isAsked = roles.includes('administrator') && (await needsSecond(tx, context))
    const id = context.random.id()
    const now = context.clock.now()
    await tx
      .insertInto('staff_cover')
      .values({
        ...{ id, absent_id: by.id, colleague_id: colleague.id, roles: [...roles] },
        ...{ starts_at: span.startsAt, ends_at: span.endsAt, named_at: now, agreed_at: isAsked ? null : now },
      })
      .execute()
    if (isAsked) await ask(tx, context, by, { id, colleagueId: colleague.id })
    else await tellNamed(tx, context, by, { absent, colleague, roles, ...days })
    return presentCover(context, await getOpen(tx, context, by.id, id))
  })
}

async function requireColleague(
  tx: Tx,
  by: StaffMember,
  roles: readonly Role[],
  id: string,
): Promise<Pick<StaffWithGrants, 'id' | 'full_name' | 'email'>> {
  const able = id === by.id ? undefined : (await ableColleagues(tx)).find(one => one.id === id)
  const refuse = (message: string) => invalidFields([{ field: 'colleague', message }])
  if (!able) throw refuse('Choose a colleague who can sign in.')
  const why = whyNotCover(roles, able.grants)
  if (why === 'auditor') throw refuse('An auditor cannot cover for the people whose work they read.')
  if (why === 'administrator')
    throw refuse('An administrator decides nothing about applicants. Choose another colleague.')
  return able
}

/** One colleague at a time covers for someone. */
async function refuseSecond(
  tx: Tx,
  context: Context,
  by: StaffMember,
  { startsAt, endsAt }: ReturnType<typeof coverSpan>,
): Promise<void> {
  const other = (await openCovers(tx, context, by.id)).find(
    one => one.absent_id === by.id && one.starts_at < endsAt && one.ends_at > startsAt,
  )
  if (!other) return
  const { from, until } = daysOf(other)
  throw new AppError(
    'conflicting-change',
    `${other.colleague_name} covers for you from ${fullDate(from)} to ${fullDate(until)}. End that first, or choose other days.`,
  )
}

/** A newer request about the same colleague replaces an open one, which then covers nothing. */
async function ask(
  tx: Tx,
  context: Context,
  by: StaffMember,
  cover: { id: string; colleagueId: string },
): Promise<void> {
  await tx
    .updateTable('staff_cover')
    .set({ ended_at: context.clock.now(), ended_by: by.id })
    .where('colleague_id', '=', cover.colleagueId)
    .where('id', '<>', cover.id)
    .where('agreed_at', 'is', null)
    .where('ended_at', 'is', null)
    .execute()
  await askSecondAdministrator(tx, context, by, { kind: 'cover', staffId: cover.colleagueId, coverId: cover.id })
}

async function tellNamed(
  tx: Tx,
  context: Context,
  by: StaffMember,
  named: {
    absent: StaffWithGrants
    colleague: { id: string; full_name: string }
    roles: readonly Role[]
    from: string
    until: string
  },
): Promise<void> {
  const { absent, colleague, roles, from, until } = named
  await recordAudit(tx, context, {
    actor: { kind: 'staff', id: by.id },
    action: 'staff.cover-named',
    subject: `staff:${absent.id}`,
    detail: { colleague: colleague.id, from, until, roles: roles.map(role => roleNames[role]) },
  })
  const what = text`${colleague.full_name} covers for ${absent.full_name} as ${ours(coveredInWords(roles))}, from ${ours(fullDate(from))} to ${ours(fullDate(until))}`
  await tellBoth(tx, context, { absent: absent.id, colleague: colleague.id, by: by.fullName, what })
}

function tellBoth(
  tx: Tx,
  context: Context,
  { absent, colleague, by, what }: { absent: string; colleague: string; by: string; what: MailText },
): Promise<void> {
  return tellCovered(tx, context, [absent, colleague], { by, what })
}

/** Throws 404, also for the cover of others. */
async function getOpen(db: Queryable, context: Context, staffId: string, id: string) {
  const row = (await openCovers(db, context, staffId)).find(one => one.id === id)
  if (!row) throw new AppError('not-found', 'There is no such cover, or it is over.')
  return row
}

/** Ends a cover at once. Throws 404 for anyone but the two, and once it is over. */
export async function endCover(context: Context, transact: Transact, by: StaffMember, id: string): Promise<void> {
  await transact(async tx => {
    await lockStaff(tx)
    const row = await getOpen(tx, context, by.id, id)
    const request = await requestOfCover(tx, id)
    if (request) await closeRequest(tx, context, by, request, 'withdrawn')
    await endRow(tx, context, by, id)
    if (request) return
    const { absent_id: absent, colleague_id: colleague, absent_name, colleague_name } = row
    await recordAudit(tx, context, {
      actor: { kind: 'staff', id: by.id },
      action: 'staff.cover-ended',
      subject: `staff:${absent}`,
      detail: { colleague },
    })
    const what = text`${colleague_name} no longer covers for ${absent_name}`
    await tellBoth(tx, context, { absent, colleague, by: by.fullName, what })
  })
}

/** Ends the row alone, whoever is told. */
export async function endRow(tx: Tx, context: Context, by: Pick<StaffMember, 'id'>, id: string): Promise<void> {
  await tx
    .updateTable('staff_cover')
    .set({ ended_at: context.clock.now(), ended_by: by.id })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .execute()
}

/** What a second administrator has agreed to. Throws 409 if either may no longer, or it is over. */
export async function agreeToCover(tx: Tx, context: Context, id: string): Promise<void> {
  const row = (await openCovers(tx, context)).find(one => one.id === id)
  const roles = row ? rolesToCover((await getStaff(tx, row.absent_id)).grants) : []
  const able = row && (await ableColleagues(tx)).find(one => one.id === row.colleague_id)
  if (!row || !able || row.roles.some(role => !roles.includes(role)) || whyNotCover(row.roles, able.grants))
    throw new AppError('conflicting-change', 'This cover is over, or one of the two has another role now. Refuse it.')
  await tx.updateTable('staff_cover').set({ agreed_at: context.clock.now() }).where('id', '=', id).execute()
}
