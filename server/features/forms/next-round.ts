import type { ApplicationOnWire } from '#shared/contract/schemas/applications.ts'
import { roundAfter, roundState, roundToApplyFor } from '#shared/domain/rounds.ts'
import { formIdOf } from '#shared/forms/form-id.ts'
import { formDescription } from '#shared/forms/index.ts'
import type { Context } from '../../base/context.ts'
import { AppError } from '../../base/errors.ts'
import { recordAudit } from '../../db/audit.ts'
import type { Tx } from '../../db/client.ts'
import type { Transact } from '../../http/handler.ts'
import { hasOtherInRound, lockOwn } from '../applications/own.ts'
import { presentApplication } from '../applications/present.ts'
import { getOwnRecord } from '../applications/queries.ts'
import type { ApplicationRecord } from '../applications/record.ts'
import { datesOf, type Round, roundsOf } from '../rounds/queries.ts'

/**
 * Moves an application to the next round: a draft moves with everything in it; a submitted one does not change, and a
 * new draft with the same answers starts in the next round, or in the same one while that is open and the application was withdrawn. A
 * draft whose round is still open is left alone. Throws 409.
 */
export async function moveToNextRound(
  context: Context,
  transact: Transact,
  accountId: string,
  uuid: string,
): Promise<ApplicationOnWire> {
  return transact(async tx => {
    const record = await lockOwn(tx, accountId, uuid)
    const { rounds, now } = await roundsOf(tx, record.program_type)
    const own = record.round && datesOf(record.round)
    if (record.is_live && own && roundState(own, now) !== 'closed') {
      if (record.status === 'draft') return presentApplication(record)
      throw new AppError(
        'too-early',
        'Your application is in a round that is still open. You can apply again when it has closed.',
      )
    }
    const next = sameRound(record, rounds, now) ?? (own ? roundAfter(rounds, own, now) : roundToApplyFor(rounds, now))
    if (!next) throw new AppError('round-closed', 'We have not announced the dates of the next round yet.')
    const wanted = { id: record.id, programType: record.program_type, roundId: next.id }
    if (await hasOtherInRound(tx, accountId, wanted))
      throw new AppError('already-exists', `You already have an application for ${next.name}.`)
    const moves = record.status === 'draft' && record.is_live
    const id = moves ? await move(tx, context, record, next) : await beginAgain(tx, context, record, next)
    await recordAudit(tx, context, {
      actor: { kind: 'applicant', id: accountId },
      action: 'application.next-round',
      subject: `application:${uuid}`,
      detail: { from: record.round_id, to: next.id },
    })
    return presentApplication(await getOwnRecord(tx, id))
  })
}

/** A withdrawn application has left its place in its round, which may still be open. */
function sameRound({ is_live, round_id }: ApplicationRecord, rounds: Round[], now: Date): Round | undefined {
  return is_live ? undefined : rounds.find(round => round.id === round_id && roundState(round, now) === 'open')
}

async function move(tx: Tx, context: Context, { id, revision }: ApplicationRecord, next: Round): Promise<number> {
  await tx
    .updateTable('application')
    .set({ round_id: next.id, revision: revision + 1, updated_at: context.clock.now() })
    .where('id', '=', id)
    .execute()
  return id
}

/** The answers are copied; the declaration has to be made again. */
async function beginAgain(tx: Tx, context: Context, record: ApplicationRecord, next: Round): Promise<number> {
  const now = context.clock.now()
  const declared = formDescription(formIdOf(record.program_type), record.form_version)
    .sections.flatMap(section => section.fields)
    .filter(field => field.kind === 'confirm')
    .map(field => field.name)
  const answers = Object.fromEntries(Object.entries(record.answers).filter(([name]) => !declared.includes(name)))
  const { id } = await tx
    .insertInto('application')
    .values({
      uuid: context.random.uuid(),
      account_id: record.account_id,
      email_key: record.email_key,
      program_type: record.program_type,
      form_version: record.form_version,
      round_id: next.id,
      selected_program: record.selected_program,
      status: 'draft',
      residency: record.residency,
      surname: record.surname,
      first_name: record.first_name,
      other_names: record.other_names,
      email: record.email,
      phone: record.phone,
      answers: JSON.stringify(answers),
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
