import type * as z from 'zod'
import type { askWaiverBody, waiverAsked } from '#shared/contract/schemas/waivers.ts'
import { type Day, dayOf } from '#shared/domain/calendar.ts'
import type { FeeKind } from '#shared/domain/fee-kind.ts'
import { scopesOf } from '#shared/domain/staff.ts'
import { newWaiverCode, waiverCodeInWords } from '#shared/domain/waiver-code.ts'
import { isWithin } from '#shared/domain/waivers.ts'
import type { Context } from '../../base/context.ts'
import { AppError, invalidFields } from '../../base/errors.ts'
import { recordAudit } from '../../db/audit.ts'
import type { Tx } from '../../db/client.ts'
import type { StaffMember, Transact } from '../../http/handler.ts'
import { lockFeeFile } from '../fees/fee-files.ts'
import { requireWaivable } from './apply-waiver.ts'
import { typeOfProgramme } from './waiver-rows.ts'

type Body = z.output<typeof askWaiverBody>
type Asked = z.output<typeof waiverAsked>
type Code = NonNullable<Body['code']>

const asking = ['money.ask', 'money.settle'] as const

/**
 * Asks another person to waive a fee: of one person, or for so many people by a code. Throws 404 and 409 for one person, 403 for a code
 * beyond the caller’s programmes, and 422.
 */
export function askWaiver(
  context: Context,
  transact: Transact,
  member: StaffMember,
  { application, code, fee, ...words }: Body,
): Promise<Asked> {
  if (application !== undefined && code === undefined)
    return transact(tx => askForOne(tx, context, member, { application, fee: fee ?? 'application', ...words }))
  if (code !== undefined && application === undefined && fee === undefined)
    return transact(tx => askForCode(tx, context, member, { code, ...words }))
  const message = 'Name one application, or say what a code is for.'
  throw invalidFields([{ field: 'application', message }])
}

type Words = Pick<Body, 'reason' | 'borne_by'>

async function askForOne(
  tx: Tx,
  context: Context,
  member: StaffMember,
  { application: name, fee, ...words }: Words & { application: string; fee: FeeKind },
): Promise<Asked> {
  const application = await lockFeeFile(tx, member, name, asking)
  await requireWaivable(tx, application, fee, 'office')
  const open = await tx
    .selectFrom('waiver')
    .select('id')
    .where('application_id', '=', application.id)
    .where('fee', '=', fee)
    .where('approved_at', 'is', null)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  if (open) throw new AppError('conflicting-change', 'Someone has already asked for this fee to be waived.')
  const id = context.random.id()
  await tx
    .insertInto('waiver')
    .values({ id, fee, application_id: application.id, ...written(context, member, words) })
    .execute()
  await recordAudit(tx, context, {
    actor: { kind: 'staff', id: member.id },
    action: 'fee-waiver.asked',
    subject: `application:${application.uuid}`,
    detail: { waiver: id, fee },
  })
  return { id, state: 'asked' }
}

async function askForCode(
  tx: Tx,
  context: Context,
  member: StaffMember,
  { code: { count, until, fee, program_types = [], programmes = [] }, ...words }: Words & { code: Code },
): Promise<Asked> {
  refuseWrongCode(dayOf(context.clock.now()), { until, programmes })
  const covered = { program_types: [...new Set(program_types)], programmes: [...new Set(programmes)] }
  if (!isWithin(scopesOf(member.grants, asking), covered, typeOfProgramme))
    throw new AppError('forbidden', 'You work for some programmes only. Choose those that the code is for.')
  const id = context.random.id()
  const code = newWaiverCode(Buffer.from(context.random.token(64), 'base64url'))
  await tx
    .insertInto('waiver')
    .values({ id, fee, code, count, until, ...covered, ...written(context, member, words) })
    .execute()
  await recordAudit(tx, context, {
    actor: { kind: 'staff', id: member.id },
    action: 'fee-waiver.asked',
    subject: `waiver:${id}`,
    detail: { fee, count, until, ...covered },
  })
  return { id, state: 'asked', code: waiverCodeInWords(code) }
}

function refuseWrongCode(today: Day, { until, programmes }: { until: Day; programmes: readonly string[] }): void {
  const problems = [
    ...(until < today ? [{ field: 'code.until', message: 'Choose a day that is not over.' }] : []),
    ...(programmes.every(typeOfProgramme)
      ? []
      : [{ field: 'code.programmes', message: 'One of these programmes does not exist.' }]),
  ]
  if (problems.length > 0) throw invalidFields(problems)
}

function written({ clock }: Context, { id }: StaffMember, { reason, borne_by }: Words) {
  return { reason, borne_by: borne_by ?? '', asked_at: clock.now(), asked_by: id }
}
