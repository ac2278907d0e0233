import * as z from 'zod'
import { decisionKinds } from '../../domain/decisions.ts'
import { officeDecision } from './decisions.ts'
import { officePerson } from './office-person.ts'
import { line, uuid } from './text.ts'

export const mostReleased = 50_000

/** Approved decisions that are in no other release, in the caller’s scope. What is absent lets everything pass. */
export const releaseFilter = z.strictObject({
  round: z.string().max(60, 'There is no such round.').optional(),
  programmes: z.array(z.string().max(60)).max(200, 'Choose fewer programmes.').optional(),
  kinds: z.array(z.enum(decisionKinds, { error: 'There is no such decision.' })).optional(),
})

const told = {
  name: line({ missing: 'Give the release a name.', max: 120 }),
  releases_at: z.iso.datetime({ offset: true, error: 'Choose a date and an hour.' }),
}

/** Everything that a filter lets pass, or decisions one by one. */
export const releaseBody = z.union(
  [
    z.strictObject({ ...told, filter: releaseFilter }),
    z.strictObject({
      ...told,
      decision_ids: z.array(uuid).min(1, 'Choose at least one decision.').max(1_000, 'Release a whole round instead.'),
    }),
  ],
  { error: 'Give the release a name, an hour, and either a filter or decision_ids.' },
)

export const confirmReleaseBody = z.object({ count: z.number({ error: 'Enter the number of decisions.' }).int() })

export const releaseStates = ['draft', 'confirmed', 'told', 'stopped'] as const

const counted = z.object({ programme: z.string(), title: z.string(), kind: z.enum(decisionKinds), count: z.number() })

/** `told`: its hour has come. */
export const release = z.object({
  id: uuid,
  name: z.string(),
  releases_at: z.string(),
  state: z.enum(releaseStates),
  count: z.number(),
  created_by: officePerson,
})
export const releases = z.array(release)

/** A decision as it will be told, to read before the release is confirmed. */
const rehearsed = z.object({
  uuid,
  application_number: z.string(),
  name: z.object({ surname: z.string(), given: z.string() }),
  decision: officeDecision,
})

export const releaseDetails = release.extend({
  /** By programme of the application and kind. */
  counts: z.array(counted),
  /** Five of each kind, drawn at random when the release was made. */
  rehearsal: z.array(rehearsed),
})

export const createdRelease = z.object({ id: uuid, count: z.number(), counts: z.array(counted) })
