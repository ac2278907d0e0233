import type { WrittenCase } from '../server/testing/cases.ts'
import { type ToldWanted, writeTold } from '../server/testing/told.ts'
import { aCandidate } from './office-files.ts'
import { besideOffice } from './store.ts'

/* Decisions written straight into the database, for journeys through releases and offers. */

interface Person {
  surname: string
  first_name: string
  programme: string
}

/** A person with a released offer; the id is the offer’s. */
export async function anOffer(person: Person, wanted: ToldWanted): Promise<WrittenCase & { offer: string }> {
  const written = await aCandidate({ ...person, stage: 'received' })
  const offer = await besideOffice(context =>
    writeTold(context, written.uuid, { programme: person.programme, ...wanted }),
  )
  return { ...written, offer }
}

/** An approved decision that is not in a release. */
export async function anApproved(
  person: Person,
  { kind, conditions = [] }: { kind: string; conditions?: readonly string[] },
): Promise<WrittenCase> {
  const written = await aCandidate({ ...person, stage: 'ready' })
  await besideOffice(async ({ db, random, clock }) => {
    for (const stage of ['proposed', 'approved'])
      await db.updateTable('admission_case').set({ stage }).where('application_id', '=', written.id).execute()
    const [id, at] = [random.uuid(), clock.now()]
    const by = { proposed_at: at, proposed_by_kind: 'command', approved_at: at, approved_by_kind: 'command' }
    await db
      .insertInto('decision')
      .values({ id, application_id: written.id, kind, programme_id: person.programme, ...by })
      .execute()
    for (const [position, text] of conditions.entries())
      await db.insertInto('decision_condition').values({ decision_id: id, position, text }).execute()
    if (kind.endsWith('offer'))
      await db
        .insertInto('offer')
        .values({ decision_id: id, application_id: written.id, state: 'offered', since: at })
        .execute()
    return id
  })
  return written
}
