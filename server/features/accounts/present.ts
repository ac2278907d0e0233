import type { User } from '#shared/contract/schemas/accounts.ts'
import { mainPostgraduate } from '#shared/domain/main-application.ts'
import { isPostgraduate, isProgramType, type ProgramType } from '#shared/domain/program-type.ts'
import type { Queryable } from '../../db/client.ts'
import type { AccountInFull } from '../../http/handler.ts'
import { presentApplications } from '../applications/present.ts'
import { applicationsOf } from '../applications/queries.ts'
import type { Account } from '../identity/queries.ts'
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
