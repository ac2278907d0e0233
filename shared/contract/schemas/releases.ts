import * as z from 'zod'
import { decisionKinds } from '../../domain/decisions.ts'
import { programTypes } from '../../domain/program-type.ts'
import { chosenMoment } from './day.ts'
import { decisionAsTold } from './decision-as-told.ts'
import { officeDecision } from './decisions.ts'
import { officePerson } from './office-person.ts'
import { line, uuid } from './text.ts'

export const mostReleased = 50_000

/** Approved decisions in the caller’s scope that are in no other release. A missing filter matches everything. */
export const releaseFilter = z.strictObject({
  round: z.string().max(60, 'There is no such round.').optional(),
  program_types: z.array(z.enum(programTypes, { error: 'There is no such program type.' })).optional(),
  programmes: z.array(z.string().max(60)).max(200, 'Choose fewer programmes.').optional(),
  kinds: z.array(z.enum(decisionKinds, { error: 'There is no such decision.' })).optional(),
})

const told = {
  name: line({ missing: 'Give the release a name.', max: 120 }),
  releases_at: chosenMoment('Choose a date and an hour.'),
}

/** Everything that matches a filter, or individual decisions. */
export const releaseBody = z.union(
  [
    z.strictObject({ ...told, filter: releaseFilter }),
    z.strictObject({
      ...told,
      decision_ids: z.array(uuid).min(1, 'Choose at least one decision.').max(1_000, 'Release a whole round instead.'),
    }),
  ],
  { error: 'Give the release a name, an hour, and either a filter or decisions.' },
)

export const confirmReleaseBody = z.object({ count: z.number({ error: 'Enter the number of decisions.' }).int() })

export const rehearsedLetterParams = z.object({ id: uuid, decision: uuid })

export const releaseStates = ['draft', 'confirmed', 'told', 'stopped'] as const

const counted = z.object({ programme: z.string(), title: z.string(), kind: z.enum(decisionKinds), count: z.number() })

/** `told`: its time has come, and its decisions are released. */
export const release = z.object({
  id: uuid,
  name: z.string(),
  releases_at: z.string(),
  state: z.enum(releaseStates),
  count: z.number(),
  created_by: officePerson,
})
/** Approved decisions in the caller’s scope that no confirmed release contains, by programme of the application. */
export const unreleased = z.object({
  count: z.number(),
  programmes: z.array(z.object({ id: z.string(), title: z.string(), count: z.number() })),
})
export const releases = z.array(release)

/** A decision as the applicant will see it, to read before the release is confirmed. */
const rehearsed = z.object({
  uuid,
  application_number: z.string(),
  name: z.object({ surname: z.string(), given: z.string() }),
  decision: officeDecision,
  /** The applicant’s own page, at the hour of the release. */
  as_told: decisionAsTold,
})

/** What has happened since the release. */
const releaseNews = z.object({
  /** Applicants with an account, and therefore a confirmed email address. */
  to_email: z.number(),
  emails_written: z.number(),
  emails_sent: z.number(),
  offers: z.number(),
  replies: z.object({ accepted: z.number(), declined: z.number(), deferral_asked: z.number(), open: z.number() }),
})

export const releaseDetails = release.extend({
  /** By programme of the application, and kind. */
  counts: z.array(counted),
  /** Five of each kind, picked at random when the release was created. */
  rehearsal: z.array(rehearsed),
  /** Once it is released. */
  news: releaseNews.optional(),
})

export const createdRelease = z.object({ id: uuid, count: z.number(), counts: z.array(counted) })
