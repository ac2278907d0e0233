import { sql } from 'kysely'
import type * as z from 'zod'
import type { checkedNumbers, importedNumbers } from '#shared/contract/schemas/matriculation.ts'
import type { Places } from '#shared/domain/lists/columns.ts'
import type { LineProblem } from '#shared/domain/lists/read-list.ts'
import { matriculationSerial } from '#shared/domain/matriculation.ts'
import {
  type MatriculationColumn,
  type MatriculationLine,
  readMatriculationFile,
} from '#shared/domain/matriculation-file.ts'
import type { Context } from '../../base/context.ts'
import { AppError } from '../../base/errors.ts'
import type { Queryable, Tx } from '../../db/client.ts'
import type { StaffMember, Transact, UploadedFile } from '../../http/handler.ts'
import { readListFile } from '../../lists/read-list-file.ts'
import { shownLines } from '../../lists/shown-lines.ts'
import { everywhere, placeTest } from '../scope/places.ts'
import { enrol, type Given, lockGroup } from './give-numbers.ts'
import { readPattern } from './matriculation-pattern.ts'
import { findGroup, type Person, secondPlaces, selectPeople } from './people-to-number.ts'

/** A file, with the columns that the caller has assigned. */
interface ChosenFile {
  files: readonly UploadedFile[]
  columns?: Places<MatriculationColumn> | undefined
}

interface Plan {
  given: Given[]
  /** Lines that say what is so already. */
  unchanged: number
  problems: LineProblem[]
}

/** Previews an import of numbers without changing anything. Throws 413, 415 and 422 for an invalid file. */
export async function checkNumbers(
  context: Context,
  member: StaffMember,
  { files, columns }: ChosenFile,
): Promise<z.output<typeof checkedNumbers>> {
  const file = await readListFile(files)
  const read = readMatriculationFile(file.rows, columns)
  const { given, unchanged, problems } = await planOf(context.db, member, read)
  return {
    file_name: file.name,
    read: read.lines.length + read.problems.length,
    ...shownLines({ ...read, problems }),
    gives: given.length,
    unchanged,
  }
}

/** Gives the numbers of a checked file, and enrols their people: 409 if they would not be exactly `count`. */
export async function importNumbers(
  context: Context,
  transact: Transact,
  member: StaffMember,
  { files, columns, count }: ChosenFile & { count: number },
): Promise<z.output<typeof importedNumbers>> {
  const file = await readListFile(files)
  const read = readMatriculationFile(file.rows, columns)
  return transact(async tx => {
    await lockApplications(tx, read.lines)
    const first = await planOf(tx, member, read)
    // In one order for everybody, so that two callers never deadlock. Then nobody else gives one of these numbers.
    for (const group of [...new Set(first.given.map(one => one.group))].sort()) await lockGroup(tx, group)
    const { given } = await planOf(tx, member, read)
    if (given.length !== count)
      throw new AppError(
        'conflicting-change',
        `This file gives ${given.length} numbers now, not ${count}. Check it again. Nothing was changed.`,
      )
    if (given.length > 0) await enrol(tx, context, member, given)
    return { given: given.length }
  })
}

async function lockApplications(tx: Tx, lines: readonly MatriculationLine[]): Promise<void> {
  await sql`select id from application where application_number = any(${numbersIn(lines)}::text[])
    order by id for update`.execute(tx)
}

const numbersIn = (lines: readonly MatriculationLine[]) => lines.map(line => line.application_number)

/** The number for each line, or why there is none. People outside the caller’s scope look the same as unknown ones. */
async function planOf(
  db: Queryable,
  member: StaffMember,
  { lines, problems }: { lines: readonly MatriculationLine[]; problems: readonly LineProblem[] },
): Promise<Plan> {
  const people = await findPeople(db, member, lines)
  const byNumber = new Map(people.map(person => [person.number, person]))
  const second = await secondPlaces(db, people)
  const { byPerson, byGiven } = await numbersOf(db, people, lines)
  const { pattern } = await readPattern(db)
  const plan: Plan = { given: [], unchanged: 0, problems: [...problems] }
  for (const { line, application_number, number } of lines) {
    const person = byNumber.get(application_number)
    const held = person && byPerson.get(person.id)
    const group = person && findGroup(pattern, person)
    const serial = group && matriculationSerial(group, number)
    const refuse = (message: string) => plan.problems.push({ line, message: `${application_number}: ${message}` })
    if (!person) refuse('no place to take up has this number.')
    else if (held === number) plan.unchanged += 1
    else if (held) refuse(`this person already has the matriculation number ${held}.`)
    else if (person.state !== 'cleared') refuse('this person has not been cleared.')
    else if (!person.has_passed_caps) refuse('JAMB has not confirmed this admission on CAPS.')
    else if (second.has(person.application_id)) refuse('this person has accepted another place as well.')
    else if (!group || !serial)
      refuse(`“${number}” does not match the pattern for this person${group ? `: ${group}` : ''}.`)
    else if (byGiven.has(number)) refuse(`another person has the matriculation number ${number}.`)
    else plan.given.push({ id: person.id, uuid: person.uuid, number, group, serial })
  }
  plan.problems.sort((one, other) => one.line - other.line)
  return plan
}

async function findPeople(db: Queryable, member: StaffMember, lines: readonly MatriculationLine[]): Promise<Person[]> {
  const found = await selectPeople(db)
    .where(sql<boolean>`application.application_number = any(${numbersIn(lines)}::text[])`)
    .execute()
  const isTheirs = placeTest(member, ['enrolment.manage'], everywhere)
  return found.filter(person => isTheirs(person) && !member.own.includes(person.application_id))
}

/** The numbers that these people have, and those of these numbers that anyone has. */
async function numbersOf(db: Queryable, people: readonly Person[], lines: readonly MatriculationLine[]) {
  const { rows } = await sql<{ id: string; number: string }>`
    select decision_id as id, number from matriculation_number
    where decision_id = any(${people.map(({ id }) => id)}::uuid[]) or number = any(${lines.map(({ number }) => number)}::text[])`.execute(
    db,
  )
  return {
    byPerson: new Map(rows.map(({ id, number }) => [id, number])),
    byGiven: new Set(rows.map(({ number }) => number)),
  }
}
