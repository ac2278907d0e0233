import { linksAfterNewOne } from '#shared/domain/transcripts.ts'
import type { Context } from '../../base/context.ts'
import { recordAudit } from '../../db/audit.ts'
import type { Tx } from '../../db/client.ts'
import type { Transact } from '../../http/handler.ts'
import { isClosing } from '../applications/is-closing.ts'
import { getRow } from '../applications/queries.ts'
import { hashLink } from '../references/requests.ts'
import { stageOf } from './links.ts'
import { asTranscriptRequest, mailTranscriptLink } from './requests.ts'

const hourMs = 3_600_000

/**
 * Emails a new link to the records office that a link was issued to, also when that one has ended, while we wait for its answer and no more than
 * once an hour. The response is the same for every uuid, so that it reveals nothing.
 */
export async function sendNewTranscriptLink(
  context: Context,
  transact: Transact,
  uuid: string,
): Promise<{ detail: string }> {
  return transact(async tx => {
    await mailNewLink(tx, context, uuid)
    return {
      detail:
        'If we are still waiting for your answer, we have emailed a new link to the address we wrote to before. Check your spam folder too.',
    }
  })
}

async function mailNewLink(tx: Tx, context: Context, uuid: string): Promise<void> {
  const now = context.clock.now()
  const row = await tx
    .selectFrom('transcript_request')
    .innerJoin('transcript_link', 'transcript_link.request_id', 'transcript_request.id')
    .selectAll('transcript_request')
    .where('transcript_link.token_hash', '=', hashLink(uuid))
    .forUpdate('transcript_request')
    .executeTakeFirst()
  const request = row && asTranscriptRequest(row)
  if (request?.state !== 'requested' || (await isClosing(tx, request.application_id))) return
  const stage = await stageOf(tx, request.application_id)
  if (stage === undefined || stage === 'told' || stage === 'withdrawn') return
  const recent = await tx
    .selectFrom('mail')
    .select('id')
    .where('transcript_request_id', '=', request.id)
    .where('kind', '=', 'transcript-new-link')
    .where('created_at', '>', new Date(now.getTime() - hourMs))
    .executeTakeFirst()
  if (recent) return
  const links_end_at = linksAfterNewOne(request.links_end_at, now)
  await tx.updateTable('transcript_request').set({ links_end_at }).where('id', '=', request.id).execute()
  await mailTranscriptLink(tx, context, { request: { ...request, links_end_at }, turn: 'again' })
  await recordAudit(tx, context, {
    actor: { kind: 'records-office', id: request.id },
    action: 'transcript.link-renewed',
    subject: `application:${(await getRow(tx, request.application_id)).uuid}`,
  })
}
