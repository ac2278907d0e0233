import { sql } from 'kysely'
import { ableAdministrators } from '../staff/administrators.ts'
import { agreeableTo } from '../staff/present-request.ts'
import { inWords } from '../staff/request-words.ts'
import { openRequests } from '../staff/requests.ts'
import { readTroubles } from '../system/read-troubles.ts'
import { asFound, byColleague, type DeskKind, type Found, found, someOf } from './kind.ts'

/* Staff, programs that talk to us, and how the installation is. */

const requests: DeskKind = {
  kind: 'staff-requests',
  area: 'staff',
  part: 'signature',
  call: 'agreeToRequest',
  apart: 5,
  read: async ({ db }, { member }) => {
    const open = await agreeableTo(db, member, await openRequests(db))
    return open.map(request =>
      asFound({ id: request.id, since: request.asked_at, by: request.asked_by_name, note: inWords(request).said }),
    )
  },
  one: one => ({
    title: `${capital(one.note ?? '')}?`,
    rest: 'A second administrator must agree',
    detail: `${one.by} asks.`,
    act: 'Read and decide',
    to: '/staff',
  }),
  many: (all, count) => ({
    title: `${count} changes of staff`,
    rest: 'A second administrator must agree',
    detail: byColleague(all),
    act: 'Read and decide',
    to: '/staff',
  }),
}

const alone: DeskKind = {
  kind: 'alone',
  area: 'staff',
  part: 'work',
  call: 'inviteStaff',
  read: async ({ db }, { member, now }) => {
    const able = await ableAdministrators(db)
    return able.some(({ id }) => id !== member.id) ? [] : [asFound({ id: member.id, since: now })]
  },
  one: () => ({
    title: 'You are the only administrator.',
    rest: 'If you lose your phone, no one can let you in',
    detail: 'Invite a second one now. Until then only the command “npm run office” on the server helps.',
    act: 'Invite a second one',
    to: '/staff',
  }),
  many: () => ({ title: '', act: '', to: '/staff' }),
}

const invitations: DeskKind = {
  kind: 'invitations-expired',
  area: 'staff',
  part: 'work',
  call: 'inviteStaff',
  apart: 3,
  find: () =>
    found(
      { id: sql`staff.id`, since: sql`invited.expires_at`, note: sql`staff.full_name` },
      sql`from staff join lateral (select max(expires_at) as expires_at from staff_invitation
          where staff_invitation.staff_id = staff.id) invited on true
        where staff.joined_at is null and staff.disabled_at is null and invited.expires_at < now()
        order by invited.expires_at`,
    ),
  one: one => ({
    title: `The invitation of ${one.note} has expired.`,
    rest: 'They have not joined',
    act: 'Invite again',
    to: '/staff',
  }),
  many: (all, count) => ({
    title: `${count} invitations have expired`,
    detail: someOf(
      all.map(({ note }) => note ?? ''),
      ', ',
    ),
    act: 'Invite again',
    to: '/staff',
  }),
}

const webhooks: DeskKind = {
  kind: 'webhooks',
  area: 'program',
  part: 'work',
  call: 'setWebhookState',
  apart: 3,
  find: () =>
    found(
      {
        ...{ id: sql`webhook.id`, since: sql`coalesce(webhook.disabled_at, webhook.failing_since)` },
        note: sql`webhook.name || chr(10) || case when disabled_at is null then 'failing' else 'off' end`,
      },
      sql`from webhook where failing_since is not null and disabled_at is null or disabled_why in ('failing', 'gone', 'secret')
        order by 2`,
    ),
  one: one => {
    const [name, state] = (one.note ?? '').split('\n')
    return {
      title: `The webhook “${name}”`,
      rest: state === 'off' ? 'was switched off after its messages failed' : 'does not take our messages',
      detail:
        state === 'off' ? 'Its program learns nothing before you switch it on again.' : 'We try again on our own.',
      act: 'See why',
      to: '/connections',
    }
  },
  many: (all, count) => ({
    title: `${count} webhooks do not take our messages`,
    detail: someOf(
      all.map(({ note }) => (note ?? '').split('\n')[0] ?? ''),
      ', ',
    ),
    act: 'See why',
    to: '/connections',
  }),
}

const keys: DeskKind = {
  kind: 'keys-expiring',
  area: 'program',
  part: 'work',
  call: 'makeApiKey',
  apart: 3,
  find: () =>
    found(
      { id: sql`api_key.id`, since: sql`api_key.created_at`, due: sql`api_key.expires_at`, note: sql`api_key.name` },
      sql`from api_key where revoked_at is null and expires_at > now() and expires_at < now() + interval '14 days'
        order by expires_at`,
    ),
  one: one => ({
    title: `The key “${one.note}” expires soon.`,
    rest: 'Its program then reads nothing',
    act: 'Make a new key',
    to: '/connections',
  }),
  many: (all, count) => ({
    title: `${count} keys expire soon`,
    detail: someOf(
      all.map(({ note }) => note ?? ''),
      ', ',
    ),
    act: 'Make new keys',
    to: '/connections',
  }),
}

function capital(sentence: string): string {
  return sentence.charAt(0).toLocaleUpperCase('en') + sentence.slice(1)
}

/** What the page System shows as a trouble. */
const system: DeskKind = {
  kind: 'system',
  area: 'program',
  part: 'work',
  call: 'readSystem',
  apart: 3,
  read: async context =>
    (await readTroubles(context)).map(({ part, title, says, since }) =>
      asFound({ id: part, since: new Date(since), note: `${title}\n${says}` }),
    ),
  one: one => ({
    title: wordsOf(one),
    detail: `System: ${(one.note ?? '').split('\n')[0]}`,
    act: 'See what to do',
    to: `/system#part-${one.id}`,
  }),
  many: (all, count) => ({
    title: `${count} parts of the system need someone`,
    detail: all.slice(0, 1).map(wordsOf)[0],
    act: 'See what to do',
    to: '/system',
  }),
}

/** What is wrong, in a sentence. */
function wordsOf({ note }: Found): string {
  return (note ?? '').split('\n')[1] ?? ''
}

export const staffKinds: readonly DeskKind[] = [requests, alone, invitations, webhooks, keys, system]
