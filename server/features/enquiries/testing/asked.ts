import type { TestApp } from '../../../testing/app.ts'
import { moveCase } from '../../applications/life.ts'
import { getApplication } from '../../applications/queries.ts'
import { ask } from '../ask.ts'

/** Asks an applicant for a reply in words, as somebody at the office would. Returns the id of the request. */
export async function askInWords({ context }: TestApp, uuid: string): Promise<string> {
  const now = context.clock.now()
  const staffId = context.random.uuid()
  await context.db
    .insertInto('staff')
    .values({
      id: staffId,
      full_name: 'Kemi Obi',
      email: `${staffId}@usta.example`,
      email_key: `${staffId}@usta.example`,
      origin: 'invitation',
      created_at: now,
    })
    .execute()
  return context.db.transaction().execute(async tx => {
    const { id } = await tx.selectFrom('application').select('id').where('uuid', '=', uuid).executeTakeFirstOrThrow()
    const actor = { kind: 'staff', id: staffId } as const
    await moveCase(tx, context, await getApplication(tx, id), { event: 'open', actor })
    const requests = [{ kind: 'answer', message: 'Why is there a gap of two years?' }]
    const dueAt = new Date(+now + 7 * 86_400_000)
    await ask(tx, context, await getApplication(tx, id), { staffId, requests, dueAt })
    await moveCase(tx, context, await getApplication(tx, id), { event: 'request', actor })
    const request = await tx
      .selectFrom('case_request')
      .select('id')
      .where('application_id', '=', id)
      .executeTakeFirstOrThrow()
    return request.id
  })
}
