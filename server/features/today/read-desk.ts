import { type RawBuilder, sql } from 'kysely'
import type * as z from 'zod'
import { calls } from '#shared/contract/calls/index.ts'
import type { desk } from '#shared/contract/schemas/today.ts'
import { compareOnDesk } from '#shared/domain/desk.ts'
import { type Permission, permissionsOf } from '#shared/domain/staff.ts'
import type { Context } from '../../base/context.ts'
import type { StaffMember } from '../../http/handler.ts'
import { isTheirs } from '../releases/read-releases.ts'
import { countsAsOne } from './counts-as-one.ts'
import { type Asked, type DeskKind, type Found, mostCounted } from './kind.ts'
import { deskKinds } from './kinds.ts'

type Desk = z.output<typeof desk>
type Row = Desk['rows'][number]

/** Everything that waits for someone’s own signature or act: one query, and one for each kind that has its own. */
export async function readDesk(context: Context, member: StaffMember): Promise<Desk> {
  const now = context.clock.now()
  const kinds = kindsFor(member)
  const asked = { member, now, countsAsOne: await countsAsOne(context.db, member) }
  const [found, next] = await Promise.all([findAll(context, asked, kinds), nextRelease(context, member)])
  const rows = kinds.flatMap(kind => {
    const own = found.get(kind) ?? []
    const kept = kind.keep ? own.filter(one => kind.keep?.(askedOf(asked, kind), one)) : own
    return rowsOf(kind, kept)
  })
  return {
    rows: rows.toSorted((one, other) => compareOnDesk(one, other, now)),
    ...(next ? { next_release: next } : {}),
  }
}

/** The permissions of the call with which it is done. */
function permissionsFor({ call, permission }: Pick<DeskKind, 'call' | 'permission'>): readonly Permission[] {
  const row = calls[call]
  const own = 'permission' in row && Array.isArray(row.permission) ? row.permission : []
  return permission ?? own
}

function kindsFor({ grants }: Pick<StaffMember, 'grants'>): DeskKind[] {
  const held = permissionsOf(grants)
  return deskKinds.filter(
    kind =>
      permissionsFor(kind).some(one => held.includes(one)) &&
      (kind.roles === undefined || grants.some(({ role }) => kind.roles?.includes(role))),
  )
}

/** With `roles`, only the grants of these roles count. */
function askedOf({ member, ...rest }: Omit<Asked, 'wanted'>, { roles, ...kind }: DeskKind): Asked {
  const grants = roles ? member.grants.filter(({ role }) => roles.includes(role)) : member.grants
  return { ...rest, member: { ...member, grants }, wanted: permissionsFor(kind) }
}

async function findAll(
  context: Context,
  asked: Omit<Asked, 'wanted'>,
  kinds: readonly DeskKind[],
): Promise<Map<DeskKind, Found[]>> {
  const statements = kinds.flatMap((kind, at): RawBuilder<unknown>[] => {
    const statement = kind.find?.(askedOf(asked, kind))
    return statement ? [sql`(select ${sql.lit(at)} as at, waiting.* from (${statement}) waiting)`] : []
  })
  const [together, apart] = await Promise.all([
    statements.length === 0
      ? []
      : sql<Found & { at: number }>`${sql.join(statements, sql` union all `)}`
          .execute(context.db)
          .then(({ rows }) => rows),
    Promise.all(kinds.map(async kind => kind.read?.(context, askedOf(asked, kind)) ?? [])),
  ])
  const byKind = Map.groupBy(together, ({ at }) => at)
  return new Map(kinds.map((kind, at) => [kind, [...(byKind.get(at) ?? []), ...(apart[at] ?? [])]]))
}

function rowsOf(kind: DeskKind, found: readonly Found[]): Row[] {
  if (found.length === 0) return []
  if (found.length > 1 && found.length > (kind.apart ?? 1)) return [together(kind, found)]
  return found.map(one => ({ ...together(kind, [one]), key: kind.apart ? `${kind.kind}:${one.id}` : kind.kind }))
}

function together(kind: DeskKind, found: readonly Found[]): Row {
  const { area, part } = kind
  const counted = found.slice(0, mostCounted)
  const hasMore = found.length > mostCounted
  const [first] = counted
  const { title, rest, detail, act, to } =
    first && found.length === 1 ? kind.one(first) : kind.many(counted, `${counted.length}${hasMore ? '+' : ''}`)
  const dates = found.flatMap(({ due }) => due ?? []).map(Number)
  const programmes = new Set(found.map(({ programme }) => programme))
  const [programme] = programmes
  return {
    ...{ key: kind.kind, area, part, title: beforeSentence(title, rest), act, to, count: counted.length },
    ...(rest ? { rest } : {}),
    ...(detail ? { detail } : {}),
    ...(programmes.size === 1 && programme ? { programme } : {}),
    ...(hasMore ? { has_more: true as const } : {}),
    since: new Date(Math.min(...found.map(({ since }) => Number(since)))).toISOString(),
    ...(dates.length > 0 ? { due: new Date(Math.min(...dates)).toISOString() } : {}),
  }
}

/** A title ends where another sentence follows it. */
function beforeSentence(title: string, rest: string | undefined): string {
  return rest && /^\p{Lu}(?:\p{Ll}| )/u.test(rest) && /[^.?!:]$/.test(title) ? `${title}.` : title
}

/** The next release that is confirmed and entirely in the scope of someone who releases. */
async function nextRelease({ db }: Context, member: StaffMember): Promise<Desk['next_release']> {
  if (!permissionsOf(member.grants).includes('decisions.approve')) return undefined
  const row = await db
    .selectFrom('release')
    .leftJoin('staff', 'staff.id', 'release.confirmed_by')
    .select(['release.id', 'release.name', 'release.releases_at', 'release.decisions', 'staff.full_name'])
    .where('confirmed_at', 'is not', null)
    .where('stopped_at', 'is', null)
    .where(sql<boolean>`releases_at > now()`)
    .where(isTheirs(member))
    .orderBy('releases_at')
    .limit(1)
    .executeTakeFirst()
  return (
    row && {
      ...{ id: row.id, name: row.name, releases_at: row.releases_at.toISOString(), count: row.decisions },
      ...(row.full_name ? { by: row.full_name } : {}),
    }
  )
}
