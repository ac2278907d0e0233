import type * as z from 'zod'
import type { frozenBatch } from '#shared/contract/schemas/queue-work.ts'
import { type DecisionKind, isOfferKind } from '#shared/domain/decisions.ts'
import type { Queryable } from '../../db/client.ts'
import { readSheets } from '../queue/sheet-columns.ts'
import type { DecidedCase } from './find-decided.ts'

type Frozen = z.output<typeof frozenBatch>

/** How many people are named. */
const mostNamed = 8

interface Intended {
  one: DecidedCase
  proposal: { kind: DecisionKind }
}

/** What a person who decides about many is told first: who they are, whose requirements are not met, and who is still called to a sitting. */
export async function beforeDeciding(
  db: Queryable,
  intended: readonly Intended[],
): Promise<Pick<Frozen, 'people' | 'unmet' | 'called'>> {
  const unmet = await unmetIn(
    db,
    intended.filter(({ proposal }) => isOfferKind(proposal.kind)).map(({ one }) => one),
  )
  const called = intended.flatMap(({ one }) =>
    one.calledTo ? [{ ...named(one), starts_at: one.calledTo.toISOString() }] : [],
  )
  return {
    people: intended.slice(0, mostNamed).map(({ one }) => named(one)),
    ...(unmet.length > 0 ? { unmet: { count: unmet.length, cases: unmet.slice(0, mostNamed) } } : {}),
    ...(called.length > 0 ? { called: { count: called.length, cases: called.slice(0, mostNamed) } } : {}),
  }
}

async function unmetIn(db: Queryable, cases: readonly DecidedCase[]): Promise<NonNullable<Frozen['unmet']>['cases']> {
  const sheets = await readSheets(
    db,
    cases.map(({ id }) => id),
  )
  return cases.flatMap(one => {
    const rows = sheets.get(one.id)?.requirements ?? []
    const requirements = rows.filter(({ state }) => state === 'not_met').map(({ requirement }) => requirement)
    return requirements.length > 0 ? [{ ...named(one), requirements }] : []
  })
}

function named({ uuid, number, name }: DecidedCase) {
  return { uuid, application_number: number, name }
}
