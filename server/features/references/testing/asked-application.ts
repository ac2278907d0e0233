import type { Context } from '../../../base/context.ts'
import { postgraduateAnswers } from '../../../testing/people.ts'
import { getApplication } from '../../applications/queries.ts'
import { splitAnswers } from '../../applications/record.ts'
import { makeAccessToken } from '../../identity/access-token.ts'
import { nameReferees, requestReferences } from '../requests.ts'

interface AskedReferee {
  id: string
  number: number
  email: string
  /** The uuid in the first email to them. */
  link: string
}

/** A submitted, paid application whose referees were asked, inserted directly. */
export interface AskedApplication {
  accountId: string
  email: string
  id: number
  uuid: string
  referees: readonly [AskedReferee, AskedReferee]
  /** A header that is valid for fifteen minutes of the context’s clock. */
  bearer(): Promise<{ authorization: string }>
}

/** Returns with the referees `<name>.1@…` and `<name>.2@…`, or those addresses that are given. */
export async function askedApplication(
  context: Context,
  name: string,
  addresses: readonly [string, string] = [`${name}.1@unilag.edu.ng`, `${name}.2@unn.edu.ng`],
  programme = 'msc-computer-science',
): Promise<AskedApplication> {
  const now = context.clock.now()
  const email = `${name}@example.com`
  const [accountId, sessionId] = [context.random.id(), context.random.id()]
  const { columns, rest } = splitAnswers(
    postgraduateAnswers({
      email,
      selected_program: programme,
      first_referee_email: addresses[0],
      second_referee_email: addresses[1],
    }) as Parameters<typeof splitAnswers>[0],
  )
  const made = await context.db.transaction().execute(async tx => {
    await tx
      .insertInto('account')
      .values({
        id: accountId,
        email,
        email_key: email,
        full_name: name,
        password_hash: '',
        program_type: 'msc',
        email_verified_at: now,
        created_at: now,
        updated_at: now,
      })
      .execute()
    await tx
      .insertInto('session')
      .values({
        id: sessionId,
        account_id: accountId,
        created_at: now,
        last_used_at: now,
        expires_at: new Date(now.getTime() + 90 * 24 * 3_600_000),
      })
      .execute()
    const application = await tx
      .insertInto('application')
      .values({
        ...columns,
        uuid: context.random.uuid(),
        account_id: accountId,
        email_key: email,
        program_type: programme.startsWith('phd-') ? 'phd' : 'msc',
        status: 'submitted',
        has_paid: true,
        answers: JSON.stringify(rest),
        created_at: now,
        updated_at: now,
        submitted_at: now,
      })
      .returning(['id', 'uuid'])
      .executeTakeFirstOrThrow()
    const record = await getApplication(tx, application.id)
    await nameReferees(tx, context, record)
    await requestReferences(tx, context, record, { kind: 'applicant', id: accountId })
    return application
  })
  return {
    accountId,
    email,
    ...made,
    referees: await askedReferees(context, made.id),
    bearer: async () => ({ authorization: `Bearer ${makeAccessToken(context, { accountId, sessionId })}` }),
  }
}

/** The links exist only in the unsent emails. */
async function askedReferees(context: Context, applicationId: number): Promise<[AskedReferee, AskedReferee]> {
  const rows = await context.db
    .selectFrom('mail')
    .innerJoin('referee', 'referee.id', 'mail.referee_id')
    .select(['referee.id', 'referee.number', 'referee.email', 'mail.secrets'])
    .where('referee.application_id', '=', applicationId)
    .orderBy('referee.number')
    .execute()
  const [first, second] = rows.map(({ secrets, ...row }) => ({ ...row, link: secrets[0] ?? '' }))
  if (!first || !second) throw new Error('The referees were not asked')
  return [first, second]
}

/** A valid reference. */
export const goodReference = {
  name: 'Musa Bello',
  designation: 'Professor of Computer Science',
  email_official: 'm.bello@unilag.edu.ng',
  place_of_work: 'University of Lagos',
  known_duration_context: 'Four years, as her supervisor.',
  intellectual_ability: '5',
  research_ability: '4',
  teaching_ability: '4',
  leadership_ability: '5',
  final_recommendation: 'I recommend her without reservation.',
}
