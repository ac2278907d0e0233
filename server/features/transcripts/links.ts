import { institution } from '#shared/catalogue/parts/institution.ts'
import { isTranscriptAwaited } from '#shared/domain/transcripts.ts'
import type { Context } from '../../base/context.ts'
import { AppError } from '../../base/errors.ts'
import type { Queryable } from '../../db/client.ts'
import { isClosing } from '../applications/is-closing.ts'
import { stageByClock } from '../applications/stage-by-clock.ts'
import { hashLink } from '../references/requests.ts'
import { asTranscriptRequest, type TranscriptRequest } from './requests.ts'

type Read = Pick<Context, 'db' | 'clock'>

/** Whether a link was issued to a records office, was not replaced, and has not expired. */
export async function isTranscriptLink(context: Read, uuid: string): Promise<boolean> {
  return (await findByLink(context, context.db, uuid)) !== undefined
}

function findByLink({ clock }: Pick<Context, 'clock'>, db: Queryable, uuid: string) {
  return db
    .selectFrom('transcript_link')
    .innerJoin('transcript_request', 'transcript_request.id', 'transcript_link.request_id')
    .selectAll('transcript_request')
    .where('transcript_link.token_hash', '=', hashLink(uuid))
    .where('transcript_request.links_end_at', '>', clock.now())
    .executeTakeFirst()
}

/**
 * The request of a link. Throws the same 404 for a link that was never issued, was replaced or has expired, and 410 when the request
 * has ended without an answer.
 */
export async function requireByLink(
  { clock }: Pick<Context, 'clock'>,
  db: Queryable,
  uuid: string,
): Promise<TranscriptRequest> {
  const found = await findByLink({ clock }, db, uuid)
  if (!found)
    throw new AppError(
      'not-found',
      `This link is not valid, or it has expired. Use the one in our latest email, or write to ${institution().admissionsEmail} and we will send you a new one.`,
    )
  const request = asTranscriptRequest(found)
  if (request.state === 'cancelled') throw noLongerNeeded()
  if (isTranscriptAwaited(request.state)) await refuseEnded(db, request.application_id)
  return request
}

/** The request of a link that still waits for an answer. Throws like `requireByLink`, and 409 once it is answered. */
export async function followLink(context: Read, db: Queryable, uuid: string): Promise<TranscriptRequest> {
  const request = await requireByLink(context, db, uuid)
  if (!isTranscriptAwaited(request.state))
    throw new AppError(
      'already-submitted',
      'We have your answer to this request, so it can no longer be changed. Thank you. You do not need to do anything else.',
    )
  return request
}

async function refuseEnded(db: Queryable, applicationId: number): Promise<void> {
  const stage = await stageOf(db, applicationId)
  if (stage === 'withdrawn' || (await isClosing(db, applicationId)))
    throw new AppError(
      'gone',
      'The applicant has withdrawn the application, so we no longer need this. You do not need to do anything. Thank you for your time.',
    )
  if (stage === undefined || stage === 'told') throw noLongerNeeded()
}

/** The stage of the case, as the clock of the database has it. */
export async function stageOf(db: Queryable, applicationId: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('admission_case')
    .select(stageByClock('admission_case').as('stage'))
    .where('application_id', '=', applicationId)
    .executeTakeFirst()
  return row?.stage
}

function noLongerNeeded(): AppError {
  return new AppError('gone', 'We no longer need this. You do not need to do anything. Thank you for your time.')
}
