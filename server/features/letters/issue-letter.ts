import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { hasAcceptedOnCaps } from '#shared/domain/acceptance-fee-in.ts'
import { dayOf } from '#shared/domain/calendar.ts'
import { type LetterStanding, letterNumber, letterStanding } from '#shared/domain/letters.ts'
import { printedName } from '#shared/domain/person-name.ts'
import { findProgramme } from '#shared/domain/programmes.ts'
import type { Context } from '../../base/context.ts'
import { AppError } from '../../base/errors.ts'
import { hashToken } from '../../base/hash-token.ts'
import { recordAudit } from '../../db/audit.ts'
import type { Queryable, Tx } from '../../db/client.ts'
import type { FileAnswer } from '../../http/handler.ts'
import { findOwn, lockApplication } from '../applications/queries.ts'
import type { ApplicationRecord } from '../applications/record.ts'
import { drawLetter, type LetterSays } from './draw-letter.ts'

const tokenBytes = 24

/**
 * The letter of admission of the applicant’s own application, as issued. The first request issues it, and so does the
 * first one after its contents have changed. Throws 404 without a released offer, and 409 before the letter is due.
 */
export async function admissionLetter(context: Context, accountId: string, uuid: string): Promise<FileAnswer> {
  const { id, applicationId, says } = await readyLetter(context.db, accountId, uuid)
  const issued = await currentLetter(context.db, id)
  if (issued && isDeepStrictEqual(issued.says, says)) return asFile(issued)
  return context.db.transaction().execute(async tx => {
    await lockApplication(tx, applicationId)
    // Another request may have issued it since, and the offer may have ended.
    const now = await readyLetter(tx, accountId, uuid)
    const last = await currentLetter(tx, now.id)
    if (last && isDeepStrictEqual(last.says, now.says)) return asFile(last)
    return asFile(await issue(tx, context, { ...now, accountId, replaces: last?.id }))
  })
}

interface ReadyLetter {
  /** Of the decision. */
  id: string
  applicationId: number
  uuid: string
  says: LetterSays
}

async function readyLetter(db: Queryable, accountId: string, uuid: string): Promise<ReadyLetter> {
  const record = await findOwn(db, accountId, uuid)
  if (!record) throw new AppError('not-found', 'We cannot find this application in your account.')
  const { told } = record
  const standing = told ? letterStanding({ programType: record.program_type, ...factsOf(told) }) : 'no-offer'
  if (!told?.place || standing !== 'ready')
    throw new AppError(...refusals[standing === 'ready' ? 'no-offer' : standing])
  return { id: told.id, applicationId: record.id, uuid, says: saysOf(record, told, told.place) }
}

type Told = NonNullable<ApplicationRecord['told']>

function factsOf({ kind, offer }: Told) {
  if (!offer) return { kind, offer }
  const { state, consented_at } = offer
  return { kind, offer: { state, hasConsented: consented_at !== null, hasAcceptedOnCaps: hasAcceptedOnCaps(offer) } }
}

const refusals: Record<Exclude<LetterStanding, 'ready'>, [ConstructorParameters<typeof AppError>[0], string]> = {
  'no-offer': ['not-found', 'There is no letter of admission for this application.'],
  'consent-first': ['too-early', 'Agree to the other programme first. Then you can download your letter of admission.'],
  'caps-first': [
    'too-early',
    'Accept your admission on JAMB CAPS first. Then you can download your letter of admission.',
  ],
}

function saysOf(record: ApplicationRecord, told: Told, place: NonNullable<Told['place']>): LetterSays {
  const { answer_by } = told.offer ?? {}
  return {
    full_name: printedName(record),
    application_number: record.application_number ?? '',
    programme: findProgramme(told.programme_id ?? record.selected_program)?.title ?? '',
    ...place,
    conditions: told.conditions.filter(condition => !condition.is_met).map(({ text }) => text),
    // `answer_by` is the first moment that is too late.
    answer_by: answer_by ? dayOf(new Date(+answer_by - 1)) : null,
  }
}

interface StoredLetter {
  id: string
  number: string
  says: unknown
  bytes: Buffer
  sha256: Buffer
}

function currentLetter(db: Queryable, decisionId: string): Promise<StoredLetter | undefined> {
  return db
    .selectFrom('letter')
    .select(['id', 'number', 'says', 'bytes', 'sha256'])
    .where('decision_id', '=', decisionId)
    .where('replaced_at', 'is', null)
    .executeTakeFirst()
}

async function issue(
  tx: Tx,
  context: Context,
  {
    id,
    applicationId,
    uuid,
    says,
    accountId,
    replaces,
  }: ReadyLetter & { accountId: string; replaces: string | undefined },
): Promise<StoredLetter> {
  const { clock, config, random } = context
  const now = clock.now()
  const token = random.token(tokenBytes)
  const { rows } = await sql<{ ordinal: number }>`select nextval('letter_number_sequence') as ordinal`.execute(tx)
  const number = letterNumber(Number(dayOf(now).slice(0, 4)), Number(rows[0]?.ordinal))
  const url = `${config.publicUrl}/verify/${token}`
  const bytes = await drawLetter({ number, issuedOn: dayOf(now), says, url })
  const sha256 = createHash('sha256').update(bytes).digest()
  if (replaces) await tx.updateTable('letter').set({ replaced_at: now }).where('id', '=', replaces).execute()
  const letter = { id: random.id(), number, bytes, sha256 }
  await tx
    .insertInto('letter')
    .values({
      ...letter,
      decision_id: id,
      application_id: applicationId,
      token_hash: hashToken(token),
      says: JSON.stringify(says),
      issued_at: now,
    })
    .execute()
  await recordAudit(tx, context, {
    actor: { kind: 'applicant', id: accountId },
    action: replaces ? 'letter.replaced' : 'letter.issued',
    subject: `application:${uuid}`,
    detail: { number },
  })
  return { ...letter, says }
}

function asFile({ number, bytes, sha256 }: StoredLetter): FileAnswer {
  return {
    contentType: 'application/pdf',
    fileName: `Offer of admission ${number}.pdf`,
    etag: sha256.toString('hex'),
    bytes,
  }
}
