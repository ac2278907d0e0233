import { sql } from 'kysely'
import type * as z from 'zod'
import type { offering, offeringHistory } from '#shared/contract/schemas/seats.ts'
import type { ProgramType } from '#shared/domain/program-type.ts'
import { findProgramme, programmes } from '#shared/domain/programmes.ts'
import { tracks } from '#shared/domain/seats.ts'
import { isInScope, type Permission, scopesOf } from '#shared/domain/staff.ts'
import type { Context } from '../../base/context.ts'
import { AppError } from '../../base/errors.ts'
import type { Queryable } from '../../db/client.ts'
import type { StaffMember } from '../../http/handler.ts'
import { type CountedPlace, countedPlaces, countsOf } from '../queue/counts.ts'
import { refuseUnknown } from '../scope/refuse-unknown.ts'
import { type CountedPool, type OfferingKey, poolsOf, type StoredTerms, type Terms, termsOf } from './offering-terms.ts'

type Offering = z.output<typeof offering>

/** How many of the newest versions are shown. */
const mostVersions = 50

/** The programmes of a round, or of every current round, with their seats, in the caller’s scope. Throws 422 for an unknown round. */
export async function listOfferings(
  context: Context,
  member: StaffMember,
  { round }: { round?: string | undefined },
): Promise<Offering[]> {
  const { db } = context
  await refuseUnknown(db, { round })
  const rounds = await db
    .selectFrom('round')
    .select(['id', 'name', 'program_types'])
    .where(sql<boolean>`closes_at > now() - interval '1 year'`)
    .$if(round !== undefined, query => query.where('id', '=', round ?? ''))
    .orderBy('closes_at')
    .orderBy('id')
    .execute()
  const ids = rounds.map(({ id }) => id)
  const [terms, pools, places] = await Promise.all([
    termsOf(db, { rounds: ids }),
    poolsOf(db, { rounds: ids }),
    countedPlaces(db),
  ])
  const poolsBy = Map.groupBy(pools, ({ round_id, programme_id }) => `${round_id} ${programme_id}`)
  const placesBy = Map.groupBy(places, ({ round_id, programme_id }) => `${round_id} ${programme_id}`)
  const mayRead = reachOf(member, ['applications.read'])
  return rounds.flatMap(({ id, name, program_types }) =>
    programmes()
      .filter(({ programType }) => program_types.includes(programType))
      .filter(programme => mayRead(programme.id, programme.programType))
      // A retired programme has seats as long as someone has one, or could get one.
      .filter(one => !one.isRetired || [poolsBy, placesBy].some(of => of.has(`${id} ${one.id}`)))
      .map(programme => {
        const key = `${id} ${programme.id}`
        return present(
          { round: id, roundName: name, programme: programme.id },
          { terms: terms({ round: id, programme: programme.id }), pools: poolsBy.get(key), places: placesBy.get(key) },
        )
      }),
  )
}

/** One programme in a round, with its history. Throws 404. */
export async function readOffering(
  db: Queryable,
  member: StaffMember,
  key: OfferingKey,
): Promise<z.output<typeof offeringHistory>> {
  const { roundName } = await requireOffering(db, member, key, ['applications.read'])
  const { round, programme } = key
  const [terms, pools, places, versions] = await Promise.all([
    termsOf(db, { rounds: [round], programme }),
    poolsOf(db, { rounds: [round], programme }),
    countedPlaces(db),
    versionsOf(db, key),
  ])
  const own = places.filter(place => place.round_id === round && place.programme_id === programme)
  return { ...present({ ...key, roundName }, { terms: terms(key), pools, places: own }), versions }
}

async function versionsOf(
  db: Queryable,
  { round, programme }: OfferingKey,
): Promise<z.output<typeof offeringHistory>['versions']> {
  const rows = await db
    .selectFrom('offering_version')
    .leftJoin('staff', 'staff.id', 'offering_version.saved_by')
    .selectAll('offering_version')
    .select('staff.full_name')
    .where('round_id', '=', round)
    .where('programme_id', '=', programme)
    .orderBy('version', 'desc')
    .limit(mostVersions)
    .execute()
  return rows.map(row => {
    const { answer_by, required_documents = [], ...content } = row.content as unknown as StoredTerms
    return {
      ...content,
      required_documents,
      ...(answer_by ? { answer_by } : {}),
      version: row.version,
      ...(row.saved_by && row.full_name ? { saved_by: { id: row.saved_by, full_name: row.full_name } } : {}),
      saved_at: row.saved_at.toISOString(),
    }
  })
}

/** Returns a test of whether a programme is in the caller’s scope for one of these permissions. */
function reachOf(member: Pick<StaffMember, 'grants'>, wanted: readonly Permission[]) {
  const scopes = scopesOf(member.grants, wanted)
  return (programme: string, program_type: ProgramType) =>
    scopes.some(scope => isInScope(scope, { program_type, selected_program: programme }))
}

/**
 * Throws 404 for a programme that is not in the round, or not in the caller’s scope for one of these permissions;
 * both look alike.
 */
export async function requireOffering(
  db: Queryable,
  member: Pick<StaffMember, 'grants'>,
  { round, programme }: OfferingKey,
  wanted: readonly Permission[],
): Promise<{ roundName: string; title: string }> {
  const known = findProgramme(programme)
  const found = await db
    .selectFrom('round')
    .select(['name', 'program_types'])
    .where('id', '=', round)
    .executeTakeFirst()
  if (
    !known ||
    !found?.program_types.includes(known.programType) ||
    !reachOf(member, wanted)(programme, known.programType)
  )
    throw new AppError('not-found', 'There is no such programme in this round.')
  return { roundName: found.name, title: known.title }
}

interface Parts {
  terms: Terms
  pools: readonly CountedPool[] | undefined
  places: readonly CountedPlace[] | undefined
}

function present(
  { round, roundName, programme }: OfferingKey & { roundName: string },
  { terms, pools = [], places = [] }: Parts,
): Offering {
  const { received = 0, checking = 0, with_applicant = 0, reviewing = 0, ...counts } = countsOf(places)
  return {
    ...terms,
    ...{ round, round_name: roundName, programme },
    title: findProgramme(programme)?.title ?? programme,
    pools: pools
      .toSorted((one, other) => tracks.indexOf(one.track) - tracks.indexOf(other.track))
      .map(({ track, capacity, over_offer, held }) => ({ track, capacity, over_offer, held })),
    proposed: pools.reduce((sum, one) => sum + one.proposed, 0),
    counts: {
      coming: received + checking + with_applicant + reviewing,
      ready: counts.ready ?? 0,
      proposed: counts.proposed ?? 0,
      approved: counts.approved ?? 0,
      told: counts.told ?? 0,
    },
  }
}
