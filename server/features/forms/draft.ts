import { sql } from 'kysely'
import { isUntouched } from '#shared/domain/case-life.ts'
import { emailKey } from '#shared/domain/email.ts'
import { type ProgramType, programTypeName, programTypeOf } from '#shared/domain/program-type.ts'
import { type FormId, formIdOf, programmeIdsOf, programTypesOf } from '#shared/forms/form-id.ts'
import { formDescription } from '#shared/forms/index.ts'
import type { Context } from '../../base/context.ts'
import { AppError, invalidFields } from '../../base/errors.ts'
import type { Queryable, Tx } from '../../db/client.ts'
import { compileOnce } from '../../db/compile-once.ts'
import { livesOf } from '../applications/life.ts'
import { hasOtherInRound, lockRoundsOf } from '../applications/own.ts'
import { problemsWithPaidFee } from '../applications/paid-for.ts'
import { getApplication } from '../applications/queries.ts'
import { type ApplicationRow, asRow } from '../applications/record.ts'
import type { Account } from '../identity/queries.ts'
import { roundForNew } from '../rounds/queries.ts'

/** Identifies the application that a save is for. */
export interface Target {
  formId: FormId
  programType: ProgramType | undefined
  selectedProgram: string | undefined
  /** Names the draft if its program type changes with its programme. */
  applicationUuid: string | undefined
}

/** The program type that a save is for. Throws 422 if the request names none, or two that disagree. */
export async function programTypeFor(db: Queryable, accountId: string, target: Target): Promise<ProgramType> {
  const types = programTypesOf(target.formId)
  if (target.selectedProgram) {
    if (!programmeIdsOf(target.formId).includes(target.selectedProgram))
      throw invalidFields([{ field: 'selected_program', message: 'Choose a programme from the list.' }])
    const type = programTypeOf(target.selectedProgram)
    if (target.programType && target.programType !== type)
      throw invalidFields([
        {
          field: 'program_type',
          message: `This programme belongs to “${programTypeName(type)}”, not to “${programTypeName(target.programType)}”.`,
        },
      ])
    return type
  }
  if (target.programType) {
    if (!types.includes(target.programType))
      throw invalidFields([{ field: 'program_type', message: 'This form is for another type of programme.' }])
    return target.programType
  }
  const [only] = types
  if (types.length === 1 && only) return only
  return (await newestDraftType(db, accountId, types)) ?? noProgramme()
}

async function newestDraftType(
  db: Queryable,
  accountId: string,
  types: readonly ProgramType[],
): Promise<ProgramType | undefined> {
  const row = await db
    .selectFrom('application')
    .select('program_type')
    .where('account_id', '=', accountId)
    .where('program_type', 'in', types)
    .where('status', '=', 'draft')
    .orderBy('updated_at', 'desc')
    .executeTakeFirst()
  return types.find(type => type === row?.program_type)
}

function noProgramme(): never {
  throw invalidFields([{ field: 'selected_program', message: 'Choose a programme.' }])
}

/**
 * The applicant’s current draft of a program type, locked, and created if there is none. Throws 409 if it has already been submitted: an
 * applicant has one live application per type and round (contract section 4). After a withdrawal only `moveToNextRound` begins again, not
 * a form that is still open somewhere.
 */
export async function openDraft(
  tx: Tx,
  context: Context,
  account: Account,
  target: { programType: ProgramType; applicationUuid?: string | undefined },
): Promise<ApplicationRow> {
  const draft = target.applicationUuid
    ? await lockNamed(tx, account, target.applicationUuid, target.programType)
    : await lockOrInsert(tx, context, account, target.programType)
  if (draft.status !== 'draft') throw new AppError('already-submitted', await whySubmitted(tx, draft))
  return draft
}

/** Edit Application is named only where it is offered. */
async function whySubmitted(tx: Tx, { id, has_paid }: ApplicationRow): Promise<string> {
  const { stage } = livesOf(await getApplication(tx, id))
  if (stage === 'withdrawn') return 'You have withdrawn this application, so you can no longer change it.'
  return has_paid || !isUntouched(stage)
    ? 'You have already submitted this application, so you can no longer change it.'
    : 'You have already submitted this application. To change it, choose Edit Application.'
}

const lockedByUuid = compileOnce((db, accountId: string, uuid: string) =>
  db
    .selectFrom('application')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('uuid', '=', uuid)
    .forUpdate()
    .compile(),
)

async function lockNamed(tx: Tx, account: Account, uuid: string, programType: ProgramType): Promise<ApplicationRow> {
  const [named] = await lockedByUuid(tx, account.id, uuid)
  if (!named) throw new AppError('not-found', 'We cannot find this application in your account.')
  const draft = asRow(named)
  return draft.program_type === programType ? draft : changeType(tx, account, draft, programType)
}

async function changeType(
  tx: Tx,
  account: Account,
  named: ApplicationRow,
  programType: ProgramType,
): Promise<ApplicationRow> {
  const { id, status } = named
  if (status !== 'draft')
    throw new AppError('no-longer-editable', 'You have submitted this application, so you cannot change its programme.')
  const paidFor = await problemsWithPaidFee(tx, named, { ...named, program_type: programType })
  if (paidFor.length > 0) throw invalidFields(paidFor)
  const round = await roundForNew(tx, programType)
  if (await hasOtherInRound(tx, account.id, { id, programType, roundId: round.id }))
    throw new AppError('already-exists', `You already have an application for “${programTypeName(programType)}”.`)
  const form = formIdOf(programType)
  const form_version = form === formIdOf(named.program_type) ? named.form_version : formDescription(form).version
  const moved = { program_type: programType, round_id: round.id, form_version }
  await tx.updateTable('application').set(moved).where('id', '=', id).execute()
  return { ...named, ...moved }
}

/** The current one, if there are several: a live one, and of these the one in the round that closes last. */
const lockedByType = compileOnce((db, accountId: string, programType: string) =>
  db
    .selectFrom('application')
    .leftJoin('round', 'round.id', 'application.round_id')
    .selectAll('application')
    .where('account_id', '=', accountId)
    .where('program_type', '=', programType)
    .orderBy('is_live', 'desc')
    .orderBy(sql`round.closes_at desc nulls last`)
    .limit(1)
    .forUpdate('application')
    .compile(),
)

async function lockOfType(tx: Tx, account: Account, programType: ProgramType): Promise<ApplicationRow | undefined> {
  const [found] = await lockedByType(tx, account.id, programType)
  return found && asRow(found)
}

/** If two saves create the same draft at the same time, the second waits for the first and finds its draft. */
async function lockOrInsert(
  tx: Tx,
  context: Context,
  account: Account,
  programType: ProgramType,
): Promise<ApplicationRow> {
  const draft =
    (await lockOfType(tx, account, programType)) ??
    (await insert(tx, context, account, programType)) ??
    (await lockOfType(tx, account, programType))
  if (!draft) throw new Error('There is no draft, and none could be created')
  return draft
}

async function insert(
  tx: Tx,
  context: Context,
  account: Account,
  programType: ProgramType,
): Promise<ApplicationRow | undefined> {
  const now = context.clock.now()
  const round = await roundForNew(tx, programType)
  await lockRoundsOf(tx, account.id)
  const { surname, firstName, otherNames } = splitName(account.full_name)
  const inserted = await tx
    .insertInto('application')
    .values({
      uuid: context.random.uuid(),
      account_id: account.id,
      email_key: emailKey(account.email),
      program_type: programType,
      round_id: round.id,
      form_version: formDescription(formIdOf(programType)).version,
      status: 'draft',
      surname,
      first_name: firstName,
      other_names: otherNames,
      email: account.email,
      phone: account.phone ?? '',
      created_at: now,
      updated_at: now,
    })
    .onConflict(conflict =>
      conflict
        .columns(['account_id', 'program_type', 'round_id'])
        .where('account_id', 'is not', null)
        .where('is_live', '=', sql.lit(true))
        .doNothing(),
    )
    .returningAll()
    .executeTakeFirst()
  return inserted && asRow(inserted)
}

/** A first guess at the parts of a full name, for the applicant to correct: first name first, surname last. */
function splitName(fullName: string): { surname: string; firstName: string; otherNames: string } {
  const words = fullName.split(/\s+/).filter(word => word !== '')
  const [firstName = '', ...rest] = words
  const surname = rest.pop() ?? ''
  return { surname: surname.slice(0, 80), firstName: firstName.slice(0, 80), otherNames: rest.join(' ').slice(0, 120) }
}
