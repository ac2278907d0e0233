import { sql } from 'kysely'
import type { Context } from '../../base/context.ts'
import { callerAddress } from '../../db/audit.ts'
import type { Tx } from '../../db/client.ts'
import type { StaffMember } from '../../http/handler.ts'
import { moveCases } from '../applications/life.ts'
import { askAll } from '../requests/ask-all.ts'
import type { Askable, Request } from './askable.ts'

interface Written {
  member: StaffMember
  batch: string
  dueOn: string
  /** The first moment that is late. */
  dueAt: Date
  asked: readonly { person: Askable; requests: readonly Request[] }[]
}

/**
 * Stores requests to many applicants, and moves their cases to them: a few statements for thousands. The caller must hold the locks of the applications,
 * and have found under them that each can be asked.
 */
export async function writeRequests(
  tx: Tx,
  context: Context,
  { member, batch, dueOn, dueAt, asked }: Written,
): Promise<void> {
  const actor = { kind: 'staff', id: member.id } as const
  const people = asked.map(({ person }) => person)
  const unopened = people.filter(({ stage }) => stage === 'received')
  if (unopened.length > 0) {
    await moveCases(tx, context, idsOf(unopened), { event: 'open', from: 'received', actor })
    await note(tx, context, { member, action: 'case.opened', people: unopened, detail: { batch } })
  }
  await askAll(tx, context, { staffId: member.id, dueAt, asked })
  const checking = people.filter(({ stage }) => stage !== 'with_applicant')
  if (checking.length > 0) await moveCases(tx, context, idsOf(checking), { event: 'request', from: 'checking', actor })
  const kinds = [...new Set(asked.flatMap(({ requests }) => requests.map(({ kind }) => kind)))]
  await note(tx, context, { member, action: 'requests.sent', people, detail: { kinds, due_on: dueOn, batch } })
}

const idsOf = (people: readonly Askable[]) => people.map(({ id }) => id)

interface Noted {
  member: StaffMember
  action: string
  people: readonly Askable[]
  detail: object
}

/** A line of the log for each, in one statement. */
async function note(tx: Tx, context: Context, { member, action, people, detail }: Noted): Promise<void> {
  await sql`insert into audit_log (at, address, actor_kind, actor_id, action, subject, detail)
    select ${context.clock.now()}, ${callerAddress.getStore() ?? null}, 'staff', ${member.id}, ${action},
      'application:' || uuid, ${JSON.stringify(detail)}::jsonb
    from unnest(${people.map(({ uuid }) => uuid)}::uuid[]) as uuid`.execute(tx)
}
