import { createHmac } from 'node:crypto'
import type { Session, User } from '#shared/contract/schemas/accounts.ts'
import { mainPostgraduate } from '#shared/domain/main-application.ts'
import { isPostgraduate, isProgramType, type ProgramType } from '#shared/domain/program-type.ts'
import type { Context } from '../../base/context.ts'
import { purposeKey } from '../../base/keys.ts'
import type { Queryable } from '../../db/client.ts'
import type { AccountInFull } from '../../http/handler.ts'
import { presentApplications } from '../applications/present.ts'
import { applicationsOf } from '../applications/queries.ts'
import { type Account, getAccount } from '../identity/queries.ts'
import type { Tokens } from '../identity/sessions.ts'
import { changesSince } from '../privacy/consent.ts'

/** The user object of contract section 3, with every application of the account. */
export async function presentUser(db: Queryable, account: AccountInFull): Promise<User> {
  const applications = presentApplications(await applicationsOf(db, account.id))
  const postgraduate = applications.filter(application => isPostgraduate(application.program_type))
  const main = mainPostgraduate(applications)
  const changes = changesSince(account.agreed_version)
  return {
    id: account.id,
    uuid: account.id,
    email: account.email,
    full_name: account.full_name,
    name: account.full_name,
    phone: account.phone,
    program: account.program,
    program_type: programTypeOfAccount(account),
    email_verified: account.email_verified_at !== null,
    applications,
    postgraduate_applications: postgraduate,
    ...(account.deletes_at ? { deletes_at: account.deletes_at.toISOString() } : {}),
    ...(changes.length > 0 ? { terms_changed: [...changes] } : {}),
    ...(main
      ? {
          references: {
            application_uuid: main.uuid,
            referee1: {
              name: main.first_referee_name,
              email: main.first_referee_email,
              submitted: main.referee_1,
            },
            referee2: {
              name: main.second_referee_name,
              email: main.second_referee_email,
              submitted: main.referee_2,
            },
          },
        }
      : {}),
  }
}

function programTypeOfAccount(account: Account): ProgramType {
  if (!isProgramType(account.program_type)) throw new Error(`The account ${account.id} has an unknown program type`)
  return account.program_type
}

/** The same for every sign-in, so that answers typed before a session ended can be read in the next one. */
function draftKey({ config }: Context, accountId: string): string {
  return createHmac('sha256', purposeKey(config.secret, 'drafts')).update(accountId).digest('base64url')
}

/** What a sign-in answers: the user, the tokens and the key of their drafts. */
export async function presentSession(context: Context, accountId: string, tokens: Tokens): Promise<Session> {
  const user = await presentUser(context.db, await getAccount(context.db, accountId))
  return { ...user, ...tokens, draft_key: draftKey(context, accountId), user }
}
