import { sql } from 'kysely'
import type * as z from 'zod'
import type { matriculationAnswer } from '#shared/contract/schemas/records.ts'
import { matriculationSerial } from '#shared/domain/matriculation.ts'
import type { Context } from '../../base/context.ts'
import { AppError, invalidFields } from '../../base/errors.ts'
import { recordAudit } from '../../db/audit.ts'
import type { Queryable, Tx } from '../../db/client.ts'
import type { KeyHolder, Transact } from '../../http/handler.ts'
import { tellAfterUndo } from '../applications/confirm-offer.ts'
import { isInFeed } from '../applications/is-in-feed.ts'
import { moveOffer } from '../applications/move-offer.ts'
import { lockApplication } from '../applications/queries.ts'
import { lockGroup } from './give-numbers.ts'
import { readPattern } from './matriculation-pattern.ts'
import {
  groupOf,
  type Person,
  refuseSecondPlaces,
  requireCaps,
  requireCleared,
  selectPeople,
} from './people-to-number.ts'

type Answer = z.output<typeof matriculationAnswer>

/**
 * Gives someone the number that a program has chosen, by the rules of the office, and enrols them. The same number again changes nothing. Throws 404
 * for anyone who is not in the feed of this key, 422 for a number that is not of the person’s group, 409 for one that someone else has, for someone
 * who has another one, and for someone who is not cleared.
 */
export function putNumber(
  context: Context,
  transact: Transact,
  holder: KeyHolder,
  { uuid, number }: { uuid: string; number: string },
): Promise<Answer> {
  return transact(async tx => {
    const person = await lockPerson(tx, holder, uuid)
    const before = await numberOf(tx, person)
    if (before?.number === number) return answer(uuid, before)
    if (before)
      throw new AppError('conflicting-change', `This person already has the matriculation number ${before.number}.`)
    requireCleared([person])
    requireCaps([person])
    await refuseSecondPlaces(tx, [person])
    const given_at = context.clock.now()
    await claim(tx, holder, person, { number, given_at })
    const actor = { kind: 'key', id: holder.id } as const
    await moveOffer(tx, context, { id: person.id, from: 'cleared', event: 'enrol', actor })
    await tellAfterUndo(tx, person.id)
    await recordAudit(tx, context, {
      actor,
      action: 'offer.enrolled',
      subject: `application:${uuid}`,
      detail: { number },
    })
    return answer(uuid, { number, given_at })
  })
}

async function lockPerson(tx: Tx, holder: KeyHolder, uuid: string): Promise<Person> {
  const found = await findPerson(tx, holder, uuid)
  if (found) await lockApplication(tx, found.application_id)
  const person = found && (await findPerson(tx, holder, uuid))
  if (!person) throw new AppError('not-found', 'There is no such application.')
  return person
}

function findPerson(db: Queryable, { programTypes }: KeyHolder, uuid: string): Promise<Person | undefined> {
  return selectPeople(db)
    .where('application.uuid', '=', uuid)
    .where(isInFeed)
    .$if(programTypes !== undefined, query => query.where('application.program_type', 'in', programTypes ?? []))
    .executeTakeFirst()
}

interface Given {
  number: string
  given_at: Date
}

function numberOf(db: Queryable, { id }: Person): Promise<Given | undefined> {
  return db
    .selectFrom('matriculation_number')
    .select(['number', 'given_at'])
    .where('decision_id', '=', id)
    .executeTakeFirst()
}

async function claim(tx: Tx, holder: KeyHolder, person: Person, { number, given_at }: Given): Promise<void> {
  const { pattern } = await readPattern(tx)
  const group = groupOf(pattern, person)
  const serial = matriculationSerial(group, number)
  if (serial === undefined)
    throw invalidFields([
      { field: 'matriculation_number', message: `This number does not match the pattern for this person: ${group}.` },
    ])
  await lockGroup(tx, group)
  const { rows } = await sql`
    insert into matriculation_number (number, group_name, serial, decision_id, given_at, given_by_key)
    values (${number}, ${group}, ${serial}, ${person.id}::uuid, ${given_at}, ${holder.id}::uuid)
    on conflict do nothing returning number`.execute(tx)
  if (rows.length === 0)
    throw new AppError('conflicting-change', `Another person has the matriculation number ${number}.`)
}

function answer(application: string, { number, given_at }: Given): Answer {
  return { application, matriculation_number: number, given_at: given_at.toISOString() }
}
