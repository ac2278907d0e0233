import { sql } from 'kysely'
import { mailboxOf } from '#shared/domain/mailbox.ts'
import { mergeTerms } from '#shared/domain/person-match.ts'
import { isAccountSeen } from '../people/account-scope.ts'
import { isPairInScope } from '../people/pair-scope.ts'
import { type DeskKind, found, isAnothers, someOf, staffNamed } from './kind.ts'

/* Accounts: two of one person, and addresses that no email reaches. */

const nameOfAccount = (id: string) => sql`(select full_name from account where account.id = ${sql.ref(id)})`

const proposing = {
  ...{ by: sql`merge.proposed_by`, at: sql`merge.proposed_at` },
  wanted: ['people.propose', 'people.approve'] as const,
}

const merges: DeskKind = {
  kind: 'merges',
  area: 'people',
  part: 'signature',
  call: 'approveMerge',
  apart: 3,
  find: asked =>
    found(
      {
        ...{ id: sql`person_pair.id`, since: sql`merge.proposed_at`, by: staffNamed(sql`merge.proposed_by`) },
        due: sql`merge.proposed_at + ${mergeTerms.codeDays}::integer * interval '1 day'`,
        note: nameOfAccount('merge.kept_id'),
      },
      sql`from person_merge merge join person_pair on person_pair.id = merge.pair_id
        where merge.ended_at is null and merge.approved_at is null and ${isAnothers(asked, proposing)}
          and merge.kept_confirmed_at is not null and merge.gone_confirmed_at is not null
          and merge.proposed_at > ${asked.now}::timestamptz - ${mergeTerms.codeDays}::integer * interval '1 day'
          and ${isPairInScope(asked.member, asked.wanted)}
          and not exists (select from account where account.id in (merge.kept_id, merge.gone_id)
            and mailbox_of(account.email) = ${mailboxOf(asked.member.email)})
        order by merge.proposed_at`,
    ),
  one: one => ({
    title: `Join the two accounts of ${one.note}?`,
    rest: 'The owner has given both codes',
    detail: `${one.by ?? 'A colleague'} asks. A second person must agree.`,
    act: 'Compare and decide',
    to: `/people/${one.id}`,
  }),
  many: (all, count) => ({
    title: `${count} pairs of accounts to join`,
    detail: someOf(
      all.map(({ note }) => note ?? ''),
      '; ',
    ),
    act: 'See them',
    to: '/people?state=proposed',
  }),
}

const duplicates: DeskKind = {
  kind: 'duplicates',
  area: 'people',
  part: 'work',
  call: 'dismissPair',
  find: ({ member, wanted }) =>
    found(
      { id: sql`person_pair.id`, since: sql`person_pair.found_at`, note: nameOfAccount('person_pair.one_id') },
      sql`from person_pair where dismissed_at is null and ${isPairInScope(member, wanted)}
          and not exists (select from person_merge merge where merge.pair_id = person_pair.id and merge.ended_at is null)
        order by score desc, found_at desc, person_pair.id desc`,
    ),
  one: one => ({
    title: '1 person may have two accounts:',
    rest: one.note ?? undefined,
    act: 'Compare',
    to: `/people/${one.id}`,
  }),
  many: (all, count) => ({
    title: `${count} people may have two accounts`,
    detail: someOf(
      all.map(({ note }) => note ?? ''),
      '; ',
    ),
    act: 'Compare them',
    to: '/people',
  }),
}

/** No email reaches the address that an account still has. */
const unreachable: DeskKind = {
  kind: 'unreachable',
  area: 'mail',
  part: 'work',
  call: 'sendMessageAgain',
  roles: ['officer'],
  apart: 5,
  find: ({ member, wanted }) =>
    found(
      { id: sql`account.id`, since: sql`lost.since`, note: sql`account.full_name || chr(10) || account.email` },
      sql`from (select account_id, min(given_up_at) as since, max(given_up_at) as latest from mail
          where given_up_at > now() - interval '14 days' and account_id is not null and trouble is null group by account_id) lost
        join account on account.id = lost.account_id
        where ${isAccountSeen(member, [...wanted])}
          and exists (select from mail where mail.account_id = account.id and mail.given_up_at = lost.latest
            and lower(mail.recipient) = lower(account.email))
          and not exists (select from mail later where later.account_id = account.id and later.sent_at > lost.latest
            and later.given_up_at is null)
        order by lost.since`,
    ),
  one: one => {
    const [name, email] = (one.note ?? '').split('\n')
    return {
      title: `No email reaches ${name}`,
      detail: `We gave up at ${email}. Phone them, then send it again.`,
      act: 'See what was not delivered',
      to: `/people/account/${one.id}`,
    }
  },
  many: (all, count) => ({
    title: `No email reaches ${count} people`,
    detail: someOf(
      all.map(({ note }) => (note ?? '').split('\n')[0] ?? ''),
      '; ',
    ),
    act: 'Start with the first',
    to: `/people/account/${all[0]?.id}`,
  }),
}

export const peopleKinds: readonly DeskKind[] = [merges, duplicates, unreachable]
