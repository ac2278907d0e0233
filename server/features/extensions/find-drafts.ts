import { sql } from 'kysely'
import type * as z from 'zod'
import type { draft, drafts } from '#shared/contract/schemas/extensions.ts'
import { emailKey, isEmail } from '#shared/domain/email.ts'
import { readPhone } from '#shared/domain/phone.ts'
import { isProgramType, type ProgramType } from '#shared/domain/program-type.ts'
import { findProgramme } from '#shared/domain/programmes.ts'
import { joinNumbers } from '#shared/domain/search-numbers.ts'
import { cleanJambNumber, jambNumberProblem } from '#shared/domain/typed-code.ts'
import type { Context } from '../../base/context.ts'
import type { Db } from '../../db/client.ts'
import type { StaffMember } from '../../http/handler.ts'
import { jambNumberOf } from '../applications/offers-for-jamb.ts'
import { notOwn } from '../scope/own-applications.ts'
import { applicationsWithin } from '../scope/programmes-within.ts'

type Draft = z.output<typeof draft>

/** How many extensions are listed. Each was given by hand. */
const mostListed = 500
const mostFound = 50

/**
 * The drafts and unpaid applications of a person in the caller’s scope, found by an exact address, a whole number or
 * whole names: the office must not browse what has not been submitted. Without words, the drafts with an extension,
 * newest first.
 */
export async function findDrafts(
  { db }: Context,
  member: StaffMember,
  { q = '' }: { q?: string | undefined },
): Promise<z.output<typeof drafts>> {
  const rows = await (q === '' ? givenMoreTime(db, member) : ofPerson(db, member, q))
  const theirs = rows.flatMap(row => {
    const { program_type } = row
    return isProgramType(program_type) ? [{ ...row, program_type }] : []
  })
  const isListed = ({ status }: { status: string }) => q === '' || status === 'draft'
  return {
    drafts: theirs.filter(isListed).map(present),
    submitted: theirs.flatMap(row =>
      isListed(row) || row.status !== 'submitted'
        ? []
        : [{ uuid: row.uuid, application_number: row.application_number ?? '' }],
    ),
  }
}

function givenMoreTime(db: Db, member: StaffMember) {
  return selectDrafts(db, member)
    .where('round_extension.closes_at', 'is not', null)
    .orderBy('round_extension.created_at', 'desc')
    .limit(mostListed)
    .execute()
}

/** By an address, a number in any spelling, or whole words of a name. */
async function ofPerson(db: Db, member: StaffMember, typed: string) {
  const word = joinNumbers(typed)
  const [, year, begin, end] = /^(\d{2})-?(\d{3})-?(\d{3})$/.exec(word) ?? []
  const found = selectDrafts(db, member).orderBy('application.updated_at', 'desc').limit(mostFound)
  if (year) return found.where('application.application_number', '=', `${year}-${begin}-${end}`).execute()
  if (isEmail(word)) return found.where('account.email_key', '=', emailKey(word)).execute()
  const isUnsent = sql<boolean>`application.status <> 'submitted'`
  const phone = readPhone(word)?.replace(/^\+(?:234)?/, '')
  if (phone) return found.where(isUnsent).where(sql<boolean>`${phoneDigits} = ${phone}`).execute()
  if (jambNumberProblem(word) === undefined)
    return found.where(isUnsent).where(jambNumberOf, '=', cleanJambNumber(word).toLowerCase()).execute()
  if (!/\p{L}/u.test(word)) return []
  return found
    .where(isUnsent)
    .where(sql<boolean>`${names} @> findable_words(${word}) and findable_words(${word}) <> '{}'`)
    .execute()
}

/** The expressions of the indexes `application_unsent_names` and `application_unsent_phone`. */
const names = sql`findable_words(application.surname || ' ' || application.first_name || ' ' || application.other_names)`
const phoneDigits = sql`regexp_replace(regexp_replace(application.phone, '\\D', '', 'g'), '^(00)?(234)?0?', '')`

/** The scope is part of the statement, so that whoever is out of it takes nobody’s place in a list. */
function selectDrafts(db: Db, member: StaffMember) {
  const within = applicationsWithin(member, ['work.plan'])
  return db
    .selectFrom('application')
    .innerJoin('account', 'account.id', 'application.account_id')
    .leftJoin('round', 'round.id', 'application.round_id')
    .leftJoin('round_extension', 'round_extension.application_id', 'application.id')
    .leftJoin('staff', join => join.on(sql<boolean>`staff.id::text = round_extension.actor_id`))
    .select([
      'application.id',
      'application.uuid',
      'application.status',
      'application.surname',
      'application.first_name',
    ])
    .select(['application.other_names', 'application.application_number', 'application.program_type'])
    .select(['application.selected_program', 'application.updated_at', 'account.email'])
    .select(['round.id as round_id', 'round.name as round_name', 'round.session_id', 'round.opens_at'])
    .select(['round.closes_at as round_closes_at', 'round_extension.closes_at', 'round_extension.reason'])
    .select(['round_extension.created_at as granted_at', 'staff.full_name as granted_by'])
    .where('application.erased_at', 'is', null)
    .where(notOwn(member))
    .where(within === 'all' ? sql<boolean>`true` : within)
}

type Row = Awaited<ReturnType<ReturnType<typeof selectDrafts>['execute']>>[number]

function present(row: Row & { program_type: ProgramType }): Draft {
  return {
    uuid: row.uuid,
    email: row.email,
    name: { surname: row.surname, given: [row.first_name, row.other_names].filter(Boolean).join(' ') },
    ...(row.application_number ? { application_number: row.application_number } : {}),
    program_type: row.program_type,
    selected_program: row.selected_program,
    selected_program_title: findProgramme(row.selected_program)?.title ?? null,
    updated_at: row.updated_at.toISOString(),
    ...roundIn(row),
    ...extensionIn(row),
    ...(row.status === 'draft' ? {} : { is_submitted: true as const }),
  }
}

function roundIn({ round_id, round_name, session_id, opens_at, round_closes_at }: Row): Pick<Draft, 'round'> {
  if (!round_id || !round_name || !session_id || !opens_at || !round_closes_at) return {}
  const [opens, closes] = [opens_at.toISOString(), round_closes_at.toISOString()]
  return { round: { id: round_id, name: round_name, session: session_id, opens_at: opens, closes_at: closes } }
}

function extensionIn({ closes_at, reason, granted_at, granted_by }: Row): Pick<Draft, 'extension'> {
  if (!closes_at || !granted_at) return {}
  return {
    extension: {
      closes_at: closes_at.toISOString(),
      reason: reason ?? '',
      ...(granted_by ? { granted_by } : {}),
      granted_at: granted_at.toISOString(),
    },
  }
}
