import type { TestApp } from '../../../testing/app.ts'
import { moveCase } from '../../applications/life.ts'
import { getApplication } from '../../applications/queries.ts'
import { ask } from '../ask.ts'

type Portal = Pick<TestApp, 'context'>

const gap = { kind: 'answer', message: 'Why is there a gap of two years in your studies?' }

/** Asks an applicant for a written reply, as the office would. Returns the id of the request. */
export async function askInWords(portal: Portal, uuid: string): Promise<string> {
  const { id } = await askApplicant(portal, uuid, [gap])
  return id
}

/** Sends requests and a message to an applicant. Returns the first request. */
export async function askApplicant(
  { context }: Portal,
  uuid: string,
  requests: readonly { kind: string; message: string }[],
  body = 'Good day, we are looking at your application.',
): Promise<{ id: string }> {
  const now = context.clock.now()
  const staffId = context.random.uuid()
  const email = `${staffId}@usta.example`
  await context.db
    .insertInto('staff')
    .values({ id: staffId, full_name: 'Kemi Obi', email, email_key: email, origin: 'invitation', created_at: now })
    .execute()
  return context.db.transaction().execute(async tx => {
    const { id } = await tx.selectFrom('application').select('id').where('uuid', '=', uuid).executeTakeFirstOrThrow()
    const actor = { kind: 'staff', id: staffId } as const
    await moveCase(tx, context, await getApplication(tx, id), { event: 'open', actor })
    const dueAt = new Date(+now + 7 * 86_400_000)
    await ask(tx, context, await getApplication(tx, id), { staffId, requests, dueAt })
    await moveCase(tx, context, await getApplication(tx, id), { event: 'request', actor })
    await tx
      .insertInto('case_message')
      .values({ id: context.random.uuid(), application_id: id, staff_id: staffId, body, sent_at: now })
      .execute()
    return tx.selectFrom('case_request').select('id').where('application_id', '=', id).executeTakeFirstOrThrow()
  })
}
