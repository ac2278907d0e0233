import * as z from 'zod'
import { caseStages } from '../../domain/case-life.ts'
import { decisionKinds } from '../../domain/decisions.ts'
import { queue, queueQuery } from './cases.ts'
import { proposal } from './decisions.ts'
import { seatsNeeded } from './seats.ts'
import { line, optionalParagraphs, uuid } from './text.ts'

/** Someone one may give an application to. */
export const colleagues = z.array(
  z.object({
    id: uuid,
    full_name: z.string(),
    /** Applications that are assigned to them and not decided. */
    load: z.number(),
  }),
)

export const queueView = queueQuery.pick({ stage: true, q: true })

/** The counts of a view, without its rows. */
export const queueCounts = queue.pick({ counts: true, headings: true, counts_are_more: true })

/** Of everything that a view shows: more would hold up everyone else. */
export const mostChosen = 10_000

/** Decided together: applications stay locked while it is done. */
export const mostDecided = 5_000

/** Applications that are chosen one by one. */
export const chosen = z
  .array(uuid)
  .min(1, 'Choose at least one application.')
  .max(1000, 'Choose everything that matches.')

const assigning = {
  action: z.literal('assign', { error: 'There is no such action.' }),
  /** Shared out evenly over these; no one: taken from the person who has them. */
  assignees: z.array(uuid).max(50, 'Choose up to 50 colleagues.'),
}

/** The same decision for every application. */
const proposing = { action: z.literal('propose'), proposal }

const ending = {
  action: z.enum(['approve', 'discard']),
  /** In words for the history, of what is discarded. */
  reason: optionalParagraphs(1_000),
}

/** What is done to applications that are chosen one by one, or to everything that a view shows. */
export const batchBody = z.union(
  [
    z.strictObject({ ...assigning, filter: queueView }),
    z.strictObject({ ...assigning, uuids: chosen }),
    z.strictObject({ ...proposing, filter: queueView }),
    z.strictObject({ ...proposing, uuids: chosen }),
    /** Each application with a decision of its own, such as a list by rank. */
    z.strictObject({
      action: z.literal('propose'),
      proposals: z
        .array(z.object({ uuid, ...proposal.shape }))
        .min(1, 'Choose at least one application.')
        .max(1000, 'Propose up to 1,000 decisions.'),
    }),
    z.strictObject({ ...ending, filter: queueView }),
    z.strictObject({ ...ending, uuids: chosen }),
    /** Those of an earlier choice, so that what was done can be undone. */
    z.strictObject({ ...ending, batch: uuid }),
    /** The same as an earlier choice to decide, without the applications for which it cannot be done. */
    z.strictObject({ action: z.literal('again'), batch: uuid }),
  ],
  { error: 'Choose applications one by one, or everything that a view shows.' },
)

export const frozenBatch = z.object({
  id: uuid,
  count: z.number(),
  /** Of a choice to decide. Applications for which it cannot be done as things are; nothing is done while there is one. */
  refused: z
    .object({
      count: z.number(),
      cases: z.array(z.object({ uuid, application_number: z.string(), why: z.string() })),
    })
    .optional(),
  /** Of decisions that are proposed or approved: how many of each kind. */
  kinds: z.partialRecord(z.enum(decisionKinds), z.number()).optional(),
  /** The pools whose seats these offers take. */
  seats: z.array(seatsNeeded).optional(),
})
export const confirmBody = z.object({ count: z.number().int().min(0) })

export const confirmedBatch = z.discriminatedUnion('action', [
  z.object({
    action: z.literal('assign'),
    id: uuid,
    count: z.number(),
    shares: z.array(z.object({ id: uuid, full_name: z.string(), count: z.number() })),
    /** Until then it can be undone. */
    undo_until: z.string(),
  }),
  z.object({ action: z.enum(['propose', 'approve', 'discard']), id: uuid, count: z.number() }),
])

export const undoneBatch = z.object({ id: uuid, count: z.number() })

export const savedViewBody = z.object({
  name: line({ missing: 'Enter a name.', max: 60 }),
  ...queueView.shape,
  /** With everyone who reads applications. Each sees in it what is in their own scope. Absent: as it was. */
  shared: z.boolean({ error: 'shared is true or false.' }).optional(),
})

export const savedView = z.object({
  id: uuid,
  name: z.string(),
  stage: z.enum(caseStages).optional(),
  q: z.string(),
  shared: z.literal(true).optional(),
  /** Of a view that a colleague shares: whose it is. */
  owner: z.object({ id: uuid, full_name: z.string() }).optional(),
})

export const savedViews = z.array(savedView)

/** What there is to do today, each with the view that shows it. */
export const today = z.object({
  mine: z.number(),
  overdue: z.number(),
  unread: z.number(),
  returned: z.number(),
  /** The rounds that are at work, the one to be decided first on top. */
  rounds: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      state: z.enum(['open', 'closed']),
      closes_at: z.string(),
      decisions_by: z.string(),
      /** Cases in each stage. */
      counts: z.partialRecord(z.enum(caseStages), z.number()),
    }),
  ),
})
