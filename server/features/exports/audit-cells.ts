import { type RawBuilder, sql } from 'kysely'
import { actionInWords } from '#shared/contract/audit/words.ts'
import { actorKindNames, actorKinds } from '#shared/domain/audit-actors.ts'
import { universityZone } from '../../db/university-clock.ts'
import type { Cells } from './cells.ts'

/** The id in a text, or null if there is none, so that names are found by their keys. */
const idIn = (text: RawBuilder<unknown>) =>
  sql`case when ${text} ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then (${text})::uuid end`
const kind = sql`split_part(line.subject, ':', 1)`
const key = sql`substr(line.subject, strpos(line.subject, ':') + 1)`

const actor = sql`case line.actor_kind
  when 'staff' then staff_name_at(${idIn(sql`line.actor_id`)}, line.at)
  when 'applicant' then (select full_name from account where account.id = ${idIn(sql`line.actor_id`)})
  when 'job' then line.actor_id when 'command' then line.actor_id end`

const about = sql`case ${kind}
  when 'application' then coalesce((select application_number from application where uuid = ${idIn(key)}), 'application')
  when 'payment' then ${key}
  else ${kind} end`

const name = sql`case ${kind}
  when 'application' then (select nullif(concat_ws(', ', nullif(surname, ''), nullif(concat_ws(' ', nullif(first_name, ''), nullif(other_names, '')), '')), '')
    from application where uuid = ${idIn(key)})
  when 'payment' then (select nullif(concat_ws(', ', nullif(application.surname, ''), nullif(application.first_name, '')), '')
    from payment join application on application.id = payment.application_id where payment.reference = ${key})
  when 'staff' then staff_name_at(${idIn(key)}, line.at)
  when 'account' then (select full_name from account where account.id = ${idIn(key)})
  when 'round' then (select round.name from round where round.id = ${key})
  when 'release' then (select release.name from release where release.id = ${idIn(key)}) end`

/** A line of the audit log, in words and as recorded. */
export const auditCells: Cells = {
  at: { of: () => sql`to_char(line.at at time zone ${universityZone()}, 'YYYY-MM-DD HH24:MI:SS')` },
  who: { of: actor },
  who_kind: {
    of: sql.ref('line.actor_kind'),
    inWords: one => actorKindNames[actorKinds.find(known => known === one) ?? 'visitor'],
  },
  what: { of: sql.ref('line.action'), inWords: actionInWords },
  about: { of: about },
  name: { of: name },
  action: { of: sql.ref('line.action') },
  subject: { of: sql.ref('line.subject') },
  detail: { of: sql`nullif(line.detail::text, '{}')` },
  address: { of: sql.ref('line.address') },
}
