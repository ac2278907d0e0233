import type { Context } from '../../../base/context.ts'
import { getTranscriptRequest, mailTranscriptLink } from '../requests.ts'

/** Asks a records office about an application that has reached the office, directly. Returns the uuid of its link. */
export async function writeTranscriptRequest(context: Context, applicationUuid: string): Promise<string> {
  const now = context.clock.now()
  const [id, staffId] = [context.random.uuid(), context.random.uuid()]
  const staff = `${staffId}@usta.example`
  const email = `records-${id}@ui.edu.ng`
  return context.db.transaction().execute(async tx => {
    await tx
      .insertInto('staff')
      .values({
        id: staffId,
        full_name: 'Kemi Obi',
        email: staff,
        email_key: staff,
        origin: 'invitation',
        created_at: now,
      })
      .execute()
    const application = await tx
      .selectFrom('application')
      .select('id')
      .where('uuid', '=', applicationUuid)
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('transcript_request')
      .values({
        ...{ id, application_id: application.id, kind: 'transcript', wanted: 'transcript', institution: 'Ibadan' },
        ...{ email, email_key: email, student_number: '', studied: '', message: '', state: 'requested' },
        ...{ asked_by: staffId, asked_at: now, due_at: new Date(+now + 7 * 86_400_000) },
        links_end_at: new Date(+now + 37 * 86_400_000),
      })
      .execute()
    await mailTranscriptLink(tx, context, { request: await getTranscriptRequest(tx, id), turn: 'first' })
    const { secrets } = await tx
      .selectFrom('mail')
      .select('secrets')
      .where('transcript_request_id', '=', id)
      .executeTakeFirstOrThrow()
    return secrets[0] ?? ''
  })
}
