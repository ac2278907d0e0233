import { sql } from 'kysely'
import { retention } from '#shared/catalogue/parts/retention.ts'
import { longDate } from '#shared/domain/calendar.ts'
import { findProgramme } from '#shared/domain/programmes.ts'
import { before, type Span } from '#shared/domain/time-span.ts'
import type { Context } from '../../base/context.ts'
import { recordAudit } from '../../db/audit.ts'
import type { Tx } from '../../db/client.ts'
import { enqueueMail } from '../../emails/outbox.ts'
import { draftWillBeDeleted } from '../../emails/privacy.ts'
import type { Duty } from '../../jobs/duty.ts'
import { isNotSetAside, mailNext, orSetAside, type Take as TakeRow } from '../../jobs/set-aside.ts'
import { deleteErasedFiles } from './delete-erased-files.ts'
import { eraseApplication, type Leftovers, noLeftovers } from './erase.ts'
import { keepErasedDraft } from './erased-drafts.ts'
import { hasUnsettledMoney } from './unsettled-money.ts'

const duty = 'end-applications'
const dayMs = 86_400_000

/**
 * Erases one application that is due, or warns the owner of a draft; one locked row at a time, through its own index.
 */
export const endApplications: Duty = {
  name: duty,
  restMs: 15 * 60_000,
  run: async context =>
    (await eraseNext(context, 'unfinished', takeUnfinished)) ||
    (await eraseNext(context, 'without-account', takeWithoutAccount)) ||
    (await eraseNext(context, 'unsuccessful', takeWithdrawn)) ||
    (await eraseNext(context, 'unsuccessful', takeRejected)) ||
    (await dropOldBook(context)) ||
    (await warnNext(context)),
}

interface Due {
  id: number
  uuid: string
}
type Take = (tx: Tx, context: Context) => Promise<Due | undefined>

async function eraseNext(
  context: Context,
  why: 'unfinished' | 'without-account' | 'unsuccessful',
  take: Take,
): Promise<boolean> {
  const left = await orSetAside(context, duty, takeRow =>
    context.db.transaction().execute(async (tx): Promise<Leftovers | undefined> => {
      const due = await take(tx, context)
      if (!due) return undefined
      takeRow(due.id)
      const leftovers = noLeftovers()
      if (why === 'unfinished') await keepErasedDraft(tx, context, due.id)
      await eraseApplication(tx, context, due.id, {
        why: why === 'unsuccessful' ? 'forget' : 'lapse',
        left: leftovers,
      })
      await recordAudit(tx, context, {
        actor: { kind: 'job', id: duty },
        action: 'application.erased',
        subject: `application:${due.uuid}`,
        detail: { why },
      })
      return leftovers
    }),
  )
  if (left === undefined || left === 'set aside') return left === 'set aside'
  await deleteErasedFiles(context, left)
  context.log.info({ why, files: left.files.length }, 'an application was erased')
  return true
}

function unfinished(tx: Tx, context: Context, changedBefore: Date) {
  return tx
    .selectFrom('application')
    .innerJoin('account', 'account.id', 'application.account_id')
    .where('application.status', 'in', ['draft', 'awaiting_payment'])
    .where('application.erased_at', 'is', null)
    .where('application.updated_at', '<', changedBefore)
    .where('account.deletes_at', 'is', null)
    .where(isNotSetAside(context, duty, 'application.id'))
    .where(({ not }) => not(hasUnsettledMoney('application.id')))
    .orderBy('application.updated_at')
    .limit(1)
    .forUpdate('application')
    .skipLocked()
}

/** No draft is deleted unless its owner was warned as long ago as the warning promised. */
const takeUnfinished: Take = (tx, context) => {
  const now = context.clock.now()
  return unfinished(tx, context, before(now, retention().unfinishedApplication))
    .select(['application.id', 'application.uuid'])
    .where('application.deletion_warned_at', '<=', before(now, retention().warningBefore))
    .whereRef('application.deletion_warned_at', '>', 'application.updated_at')
    .executeTakeFirst()
}

const takeWithoutAccount: Take = (tx, context) =>
  tx
    .selectFrom('application')
    .select(['id', 'uuid'])
    .where('account_id', 'is', null)
    .where('status', '=', 'draft')
    .where('erased_at', 'is', null)
    .where('updated_at', '<', before(context.clock.now(), retention().applicationWithoutAccount))
    .where(isNotSetAside(context, duty, 'application.id'))
    .orderBy('updated_at')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()

const takeWithdrawn: Take = (tx, context) =>
  unsuccessful(tx, context)
    .where('admission_case.stage', '=', 'withdrawn')
    .where('admission_case.since', '<', before(context.clock.now(), retention().unsuccessfulApplication))
    .orderBy('admission_case.since')
    .executeTakeFirst()

const takeRejected: Take = (tx, context) =>
  unsuccessful(tx, context)
    .innerJoin('decision', 'decision.application_id', 'application.id')
    .where('admission_case.stage', '=', 'told')
    .where('decision.kind', '=', 'rejection')
    .where('decision.ended_at', 'is', null)
    .where('decision.releases_at', '<', before(context.clock.now(), retention().unsuccessfulApplication))
    .orderBy('decision.releases_at')
    .executeTakeFirst()

function unsuccessful(tx: Tx, context: Context) {
  return tx
    .selectFrom('application')
    .innerJoin('admission_case', 'admission_case.application_id', 'application.id')
    .select(['application.id', 'application.uuid'])
    .where('application.erased_at', 'is', null)
    .where(isNotSetAside(context, duty, 'application.id'))
    .where(({ not }) => not(hasUnsettledMoney('application.id')))
    .limit(1)
    .forUpdate('application')
    .skipLocked()
}

/**
 * Years later the accounting records of an erased application may also go: when its newest payment is as old as the
 * law requires.
 */
async function dropOldBook(context: Context): Promise<boolean> {
  const span: Span = retention().paymentRecord
  const start = before(context.clock.now(), span)
  return context.db.transaction().execute(async tx => {
    const dropped = await tx
      .deleteFrom('application')
      .where('id', 'in', eb =>
        eb
          .selectFrom('application as shell')
          .select('shell.id')
          .where('shell.erased_at', 'is not', null)
          .where(({ not, exists, selectFrom }) =>
            not(
              exists(
                selectFrom('payment')
                  .select('payment.id')
                  .whereRef('payment.application_id', '=', 'shell.id')
                  .where(sql`coalesce(settled_at, payment.created_at)`, '>=', start),
              ),
            ),
          )
          .limit(50)
          .forUpdate()
          .skipLocked(),
      )
      .returning('uuid')
      .execute()
    const actor = { kind: 'job', id: duty } as const
    const action = 'payment-record.erased'
    await recordAudit(tx, context, ...dropped.map(({ uuid }) => ({ actor, action, subject: `application:${uuid}` })))
    return dropped.length > 0
  })
}

async function warnNext(context: Context): Promise<boolean> {
  return mailNext(context, duty, (tx, takeRow) => warn(tx, context, takeRow))
}

async function warn(tx: Tx, context: Context, takeRow: TakeRow): Promise<boolean> {
  const now = context.clock.now()
  const soon = new Date(
    before(now, retention().unfinishedApplication).getTime() + retention().warningBefore.days * dayMs,
  )
  const due = await unfinished(tx, context, soon)
    .select(['application.id', 'application.selected_program', 'account.email', 'account.full_name'])
    .where(eb =>
      eb.or([
        eb('application.deletion_warned_at', 'is', null),
        eb('application.deletion_warned_at', '<=', eb.ref('application.updated_at')),
      ]),
    )
    .executeTakeFirst()
  if (!due) return false
  takeRow(due.id)
  await tx.updateTable('application').set({ deletion_warned_at: now }).where('id', '=', due.id).execute()
  const content = draftWillBeDeleted({
    name: due.full_name,
    programme: findProgramme(due.selected_program)?.title ?? '',
    day: longDate(new Date(now.getTime() + retention().warningBefore.days * dayMs)),
    url: `${context.config.publicUrl}/dashboard`,
  })
  await enqueueMail(tx, context, { kind: 'draft-warning', to: due.email, content })
  return true
}
