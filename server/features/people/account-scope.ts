import { type RawBuilder, sql } from 'kysely'
import { mailboxOf } from '#shared/domain/mailbox.ts'
import type { Permission } from '#shared/domain/staff.ts'
import type { StaffMember } from '../../http/handler.ts'
import { applicationsWithin } from '../scope/programmes-within.ts'

export const noAccount = 'There is no such account.'

/** Enough to find and read a person. */
export const ofAccounts: readonly Permission[] = ['applications.read', 'work.plan']

type Caller = Pick<StaffMember, 'grants' | 'own' | 'email'>

/** Whether a row of `application` is in the caller’s scope. */
export function isApplicationSeen(member: Caller, wanted = ofAccounts): RawBuilder<boolean> {
  const within = applicationsWithin(member, wanted)
  const isIn = within === 'all' ? sql<boolean>`true` : within
  return sql<boolean>`(application.erased_at is null and ${isIn})`
}

/**
 * Whether the caller may see a row of `account`: it has an application in their scope, or their scope is everything.
 * Never their own account, nor one with an application on which they are referee or sponsor.
 */
export function isAccountSeen(member: Caller, wanted = ofAccounts): RawBuilder<boolean> {
  const within = applicationsWithin(member, wanted)
  const isIn =
    within === 'all'
      ? sql<boolean>`true`
      : sql<boolean>`exists (select from application where application.account_id = account.id and ${isApplicationSeen(member, wanted)})`
  const isForeign =
    member.own.length === 0
      ? sql<boolean>`true`
      : sql<boolean>`not exists (select from application
          where application.account_id = account.id and application.id = any(${member.own}::bigint[]))`
  // Looked up once by an index: for a common name, taking apart the address of each account took most of the search.
  const isOwn = sql`array(select id from account own where mailbox_of(own.email) collate "C" = ${mailboxOf(member.email)})`
  return sql<boolean>`(account.merged_into is null and ${isIn} and ${isForeign} and account.id <> all(${isOwn}))`
}

/** Whether every application of a row of `account` is in the caller’s scope, drafts too. */
export function isAccountSeenWhole(member: Caller, wanted = ofAccounts): RawBuilder<boolean> {
  return sql<boolean>`not exists (select from application
    where application.account_id = account.id and erased_at is null and not coalesce(${isApplicationSeen(member, wanted)}, false))`
}
