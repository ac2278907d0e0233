import type * as z from 'zod'
import type { officeReferees } from '#shared/contract/schemas/office-referees.ts'
import { longDate } from '#shared/domain/calendar.ts'
import { judgingStages } from '#shared/domain/case-moves.ts'
import { remindByHand } from '#shared/domain/reference-reminders.ts'
import type { Context } from '../../base/context.ts'
import { AppError } from '../../base/errors.ts'
import { recordAudit } from '../../db/audit.ts'
import type { Tx } from '../../db/client.ts'
import { refereeChangedByOffice } from '../../emails/reference-news.ts'
import type { StaffMember, Transact } from '../../http/handler.ts'
import { getApplication } from '../applications/queries.ts'
import { tellApplicant } from '../applications/tell-applicant.ts'
import { placeReferee } from '../references/change.ts'
import { mailReminder, remindersByHand } from '../references/remind.ts'
import { addressedTo, currentReferee, statusUrl } from '../references/requests.ts'
import { lockFile, type OpenedFile, requirePart } from './access.ts'
import { refereesOf } from './file-parts.ts'
import { conflict } from './stale.ts'

type Referees = z.output<typeof officeReferees>

interface Place {
  uuid: string
  number: number
}

/** Emails a referee a reminder with a fresh link: once in seven days, whoever asks. Throws 404, 403, and 409 where there is no one to remind. */
export function remindForOffice(
  context: Context,
  transact: Transact,
  member: StaffMember,
  { uuid, number }: Place,
): Promise<Referees> {
  return transact(async tx => {
    const file = await lockReferees(tx, member, uuid)
    const record = await getApplication(tx, file.row.id)
    const referee = await currentReferee(tx, record.id, number)
    if (!referee) throw new AppError('not-found', 'This application does not have this referee.')
    const { count, last } = await remindersByHand(tx, referee.id)
    const hasStopped = referee.reminders_stopped_at !== null
    const may = remindByHand({ status: referee.status, hasStopped, lastByHand: last, now: context.clock.now() })
    if (!may.possible)
      throw may.because === 'recently'
        ? new AppError('too-early', `${referee.name} was reminded in the last seven days. ${fromWhen(may.from)}`)
        : await conflict(tx, file, whyNot[may.because](referee.name))
    await tx
      .insertInto('reference_reminder')
      .values({ referee_id: referee.id, kind: 'by-hand', step: count + 1, at: context.clock.now() })
      .execute()
    await mailReminder(tx, context, { record, referee, turn: 'by-office' })
    await recordAudit(tx, context, {
      actor: { kind: 'staff', id: member.id },
      action: 'referee.reminded',
      subject: `application:${uuid}`,
      detail: { number },
    })
    return { references: await refereesOf(tx, file) }
  })
}

const fromWhen = (from: Date) => `You can do it again from ${longDate(from)}.`

const whyNot = {
  'not-asked': (name: string) => `${name} has not been asked yet.`,
  answered: (name: string) => `${name} has given the reference.`,
  declined: (name: string) => `${name} cannot give this reference. Replace the referee.`,
  bounced: (name: string) => `Our email to ${name} was not delivered. Correct the address.`,
  stopped: (name: string) => `${name} has asked us not to send reminders. Phone them, or replace the referee.`,
} as const

/**
 * Gives a referee’s place to another person, or corrects the details. The links of a replaced referee stop working, both referees are told, and so is the
 * applicant. Throws 404, 403, 409 once the reference is in, and 422 for a detail that is wrong.
 */
export function changeForOffice(
  context: Context,
  transact: Transact,
  member: StaffMember,
  { uuid, number, name, email }: Place & { name: string; email: string },
): Promise<Referees> {
  return transact(async tx => {
    const file = await lockReferees(tx, member, uuid)
    const record = await getApplication(tx, file.row.id)
    const ownEmails = [file.row.account_email, record.email].filter(one => one !== null)
    const actor = { kind: 'staff', id: member.id } as const
    const { given, before } = await placeReferee(tx, context, {
      record,
      next: { number, name, email },
      ownEmails,
      actor,
    })
    if (given) {
      const to = { ...addressedTo(record), before, referee: name, refereeEmail: email, url: statusUrl(context) }
      await tellApplicant(tx, context, record, {
        kind: 'referee-changed-by-office',
        content: refereeChangedByOffice(to),
      })
    }
    return { references: await refereesOf(tx, file) }
  })
}

/** The file, locked, of someone who may work on its referees. Throws 404, 403, and 409 once a decision is on its way. */
export async function lockReferees(tx: Tx, member: StaffMember, uuid: string): Promise<OpenedFile> {
  const file = await lockFile(tx, member, uuid, ['documents.check'])
  requirePart(file, 'references')
  if (!judgingStages.includes(file.row.stage))
    throw await conflict(tx, file, 'References can be worked on only until a decision is proposed.')
  return file
}
