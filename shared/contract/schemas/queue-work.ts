import * as z from 'zod'
import { isDay } from '../../domain/calendar.ts'
import { caseStages } from '../../domain/case-life.ts'
import { decisionKinds } from '../../domain/decisions.ts'
import { messagePlaceholderProblems } from '../../domain/message-to-many.ts'
import { proposal } from './decisions.ts'
import { queue, queueQuery } from './queue.ts'
import { seatsNeeded } from './seats.ts'
import { leftOut, offeredSittings } from './sittings.ts'
import { line, optionalParagraphs, uuid } from './text.ts'

/** Colleagues to whom an application can be assigned. */
export const colleagues = z.array(
  z.object({
    id: uuid,
    full_name: z.string(),
    /** Undecided applications assigned to them. */
    load: z.number(),
    /** Why they cannot be assigned the application that was named. */
    barred: z.enum(['other-programmes', 'cannot-read']).optional(),
  }),
)

/** The application that is to be assigned, or none. */
export const colleagueQuery = z.object({ uuid: uuid.optional() })

export const queueView = queueQuery.pick({ stage: true, q: true })

/** The counts of a view, without its rows. */
export const queueCounts = queue.pick({ counts: true, headings: true, counts_are_more: true })

/** Limit of a selection that is a whole view: more would hold up everyone else. */
export const mostChosen = 10_000

/** Limit of applications decided together: they stay locked until it is done. */
export const mostDecided = 5_000

/** Applications selected one by one. */
export const chosen = z
  .array(uuid)
  .min(1, 'Choose at least one application.')
  .max(1000, 'Choose everything that matches.')

const assigning = {
  action: z.literal('assign', { error: 'There is no such action.' }),
  /** The applications are shared out evenly; with no one named, they are unassigned. */
  assignees: z.array(uuid).max(50, 'Choose up to 50 colleagues.'),
}

/** The same decision for every application. */
const proposing = { action: z.literal('propose'), proposal }

const ending = {
  action: z.enum(['approve', 'discard']),
  /** Why the decisions are discarded, for the history. */
  reason: optionalParagraphs(1_000),
}

/** A text that names each person who reads it. Not `paragraphs`: what aborts makes the union say that it fits none of its forms. */
function filledText(missing: string) {
  return optionalParagraphs(5_000)
    .superRefine((text = '', context) => {
      const problems = text === '' ? [missing] : messagePlaceholderProblems(text)
      for (const message of problems) context.addIssue({ code: 'custom', message })
    })
    .transform(text => text ?? '')
}

/** A message to everyone who can read one. */
const writing = {
  action: z.literal('write'),
  message: filledText('Write the message.'),
}

/** The same requests to everyone who can be asked for them. */
const asking = {
  action: z.literal('ask'),
  requests: z
    .array(
      z.object({
        kind: z.string({ error: 'Say which document.' }).max(60, 'Say which document.'),
        message: filledText('Write what you need.'),
      }),
    )
    .min(1, 'Add what you need.')
    .max(20, 'You can ask for up to 20 things.'),
  /** The last day. */
  due_on: z.string({ error: 'Choose a date.' }).refine(isDay, { error: 'Choose a date.' }),
}

/** An action on applications selected one by one, or on everything in a view. */
export const batchBody = z.union(
  [
    z.strictObject({ ...assigning, filter: queueView }),
    z.strictObject({ ...assigning, uuids: chosen }),
    z.strictObject({ ...proposing, filter: queueView }),
    z.strictObject({ ...proposing, uuids: chosen }),
    /** Each application with its own decision, for example a list by rank. */
    z.strictObject({
      action: z.literal('propose'),
      proposals: z
        .array(z.object({ uuid, ...proposal.shape }))
        .min(1, 'Choose at least one application.')
        .max(1000, 'Propose up to 1,000 decisions.'),
    }),
    /** To sittings, which are chosen when it is confirmed. */
    z.strictObject({ action: z.literal('invite'), filter: queueView }),
    z.strictObject({ action: z.literal('invite'), uuids: chosen }),
    z.strictObject({ ...writing, filter: queueView }),
    z.strictObject({ ...writing, uuids: chosen }),
    z.strictObject({ ...asking, filter: queueView }),
    z.strictObject({ ...asking, uuids: chosen }),
    z.strictObject({ ...ending, filter: queueView }),
    z.strictObject({ ...ending, uuids: chosen }),
    /** The applications of an earlier batch, to undo it. */
    z.strictObject({ ...ending, batch: uuid }),
    /** Repeats an earlier decision batch without the applications that were refused. */
    z.strictObject({ action: z.literal('again'), batch: uuid }),
  ],
  { error: 'Choose applications one by one, or everything that a view shows.' },
)

const namedCase = z.object({
  uuid,
  application_number: z.string(),
  name: z.object({ surname: z.string(), given: z.string() }),
})

export const frozenBatch = z.object({
  id: uuid,
  count: z.number(),
  /** For decisions: applications that cannot be decided as things are. If there are any, nothing is done. */
  refused: z
    .object({
      count: z.number(),
      cases: z.array(z.object({ uuid, application_number: z.string(), why: z.string() })),
    })
    .optional(),
  /** For proposed or approved decisions: how many of each kind. */
  kinds: z.partialRecord(z.enum(decisionKinds), z.number()).optional(),
  /** The pools whose seats these offers take. */
  seats: z.array(seatsNeeded).optional(),
  /** Of decisions: the first of the people. */
  people: z.array(namedCase).optional(),
  /** Offers to people with a requirement that is not met. */
  unmet: z
    .object({ count: z.number(), cases: z.array(namedCase.extend({ requirements: z.array(z.string()) })) })
    .optional(),
  /** People who still have a screening or an interview to come, which a decision cancels when they are told. */
  called: z.object({ count: z.number(), cases: z.array(namedCase.extend({ starts_at: z.string() })) }).optional(),
  /** Of a choice to invite. */
  invitation: z
    .object({
      /** How many of them can be invited as things are. */
      people: z.number(),
      left_out: leftOut,
      /** The programmes and rounds that those who can be invited are in, with the sittings to come. */
      offerings: z.array(offeredSittings),
    })
    .optional(),
  /** Of a message: how many can read it, the first of them, and what that one reads. */
  writing: z.object({ people: z.number(), example: namedCase.extend({ text: z.string() }).optional() }).optional(),
  /** Of requests: how many can be asked, who is left out, and what the first of them reads. */
  asking: z
    .object({
      people: z.number(),
      left_out: leftOut,
      example: namedCase
        .extend({ due_on: z.string(), requests: z.array(z.object({ kind: z.string(), message: z.string() })) })
        .optional(),
    })
    .optional(),
})
export type FrozenInvitation = NonNullable<z.infer<typeof frozenBatch>['invitation']>

export const confirmBody = z.object({
  count: z.number().int().min(0),
  /** Of a choice to invite: the sittings that they are shared out over, each for its own programme and round. */
  sittings: z.array(uuid).min(1, 'Choose at least one sitting.').max(500, 'Choose up to 500 sittings.').optional(),
})

export const confirmedBatch = z.discriminatedUnion('action', [
  z.object({
    action: z.literal('assign'),
    id: uuid,
    count: z.number(),
    shares: z.array(z.object({ id: uuid, full_name: z.string(), count: z.number() })),
    /** When it can no longer be undone. */
    undo_until: z.string(),
  }),
  z.object({ action: z.enum(['propose', 'approve', 'discard']), id: uuid, count: z.number() }),
  /** `told`: how many have the message now. The others have no account. */
  z.object({ action: z.literal('write'), id: uuid, count: z.number(), told: z.number() }),
  /** `asked`: how many have been asked. The others are left out with the reason. */
  z.object({ action: z.literal('ask'), id: uuid, count: z.number(), asked: z.number(), left_out: leftOut }),
  z.object({
    action: z.literal('invite'),
    id: uuid,
    count: z.number(),
    invited: z.number(),
    shares: z.array(z.object({ sitting: uuid, count: z.number() })),
    left_out: leftOut,
  }),
])

export const undoneBatch = z.object({ id: uuid, count: z.number() })

export const savedViewBody = z.object({
  name: line({ missing: 'Enter a name.', max: 60 }),
  ...queueView.shape,
  /** With everyone who reads applications; each sees only their own scope. Absent: unchanged. */
  shared: z.boolean({ error: 'Send true or false.' }).optional(),
})

export const savedView = z.object({
  id: uuid,
  name: z.string(),
  stage: z.enum(caseStages).optional(),
  q: z.string(),
  shared: z.literal(true).optional(),
  /** For a view that a colleague shares: its owner. */
  owner: z.object({ id: uuid, full_name: z.string() }).optional(),
})

export const savedViews = z.array(savedView)

/** The day’s tasks, each with the view that shows it. */
export const today = z.object({
  mine: z.number(),
  overdue: z.number(),
  unread: z.number(),
  returned: z.number(),
  /** The active rounds, the next to be decided first. */
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
