import type * as z from 'zod'
import type { feeFile } from '#shared/contract/schemas/fees.ts'
import type { FeeKind } from '#shared/domain/fee-kind.ts'
import { isProgramType } from '#shared/domain/program-type.ts'
import { isInScope, scopesOf } from '#shared/domain/staff.ts'
import type { Context } from '../../base/context.ts'
import { recordAudit } from '../../db/audit.ts'
import type { Queryable } from '../../db/client.ts'
import type { StaffMember } from '../../http/handler.ts'
import { asResidency } from '../applications/record.ts'
import { noSuchFile } from '../file/access.ts'
import { paymentsOf } from '../file/file-parts.ts'
import { refuseOwn } from '../scope/own-applications.ts'
import { feeConditions } from './fee-conditions.ts'
import { present, selectFees } from './fee-list.ts'

/** Both fees of one application. Throws 404, also for a draft or an application out of the caller’s scope. */
export async function readFees(context: Context, member: StaffMember, uuid: string): Promise<z.output<typeof feeFile>> {
  const { db } = context
  const row = await feesOf(db, 'application', uuid)
  const { program_type, selected_program = null } = row ?? {}
  const scopes = scopesOf(member.grants, ['applications.read-fees'])
  if (
    !row ||
    !isProgramType(program_type) ||
    !scopes.some(scope => isInScope(scope, { program_type, selected_program }))
  )
    throw noSuchFile()
  refuseOwn(member, [row.id])
  await recordAudit(db, context, {
    actor: { kind: 'staff', id: member.id },
    action: 'application.read',
    subject: `application:${uuid}`,
    detail: { part: 'fees' },
  })
  const acceptance = await feesOf(db, 'acceptance', uuid)
  return {
    ...present(row),
    ...(acceptance ? { acceptance: pick(present(acceptance)) } : {}),
    residency: asResidency(row.residency),
    payments: await paymentsOf(db, row.id),
  }
}

function feesOf(db: Queryable, kind: FeeKind, uuid: string) {
  return selectFees(db, kind)
    .where('application.uuid', '=', uuid)
    .where(feeConditions[kind].isFeePart)
    .executeTakeFirst()
}

const pick = ({ fee, state }: ReturnType<typeof present>) => ({ fee, state })
