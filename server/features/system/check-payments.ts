import type * as z from 'zod'
import type { paymentsCheck } from '#shared/contract/schemas/system.ts'
import type { GatewayFailureKind } from '../../adapters/payments/card-gateway.ts'
import type { Context } from '../../base/context.ts'
import { recordAudit } from '../../db/audit.ts'
import type { StaffMember, Transact } from '../../http/handler.ts'

const failures: Partial<Record<GatewayFailureKind, string>> = {
  unreachable: 'The card provider cannot be reached from this server.',
  refused: 'The card provider does not accept our keys.',
}

/** Asks the provider for its newest payment, which works only with the right keys, and notes what came of it. */
export async function checkPayments(
  context: Context,
  transact: Transact,
  by: StaffMember,
): Promise<z.output<typeof paymentsCheck>> {
  const { clock, gateway } = context
  const result = await gateway.list({ perPage: 1 })
  const says = result.ok
    ? gateway.isSandbox
      ? 'The sandbox works. Real cards need the keys of a card provider.'
      : `The card provider accepts our ${gateway.mode} keys.`
    : (failures[result.failure.kind] ?? 'The card provider gave an answer that we do not understand.')
  if (!result.ok)
    context.log.warn({ service: 'payments', failure: result.failure.kind }, 'the keys of the card provider do not work')
  const row = { checked_by: by.id, checked_at: clock.now(), works: result.ok, says }
  return transact(async tx => {
    await tx
      .insertInto('service_check')
      .values({ service: 'payments', ...row })
      .onConflict(known => known.column('service').doUpdateSet(row))
      .execute()
    const actor = { kind: 'staff', id: by.id } as const
    const detail = { works: row.works }
    await recordAudit(tx, context, { actor, action: 'system.payments-checked', subject: `staff:${by.id}`, detail })
    return { works: row.works, says, at: row.checked_at.toISOString(), by: { id: by.id, full_name: by.fullName } }
  })
}
