import * as z from 'zod'
import { decisionKinds } from '../../domain/decisions.ts'
import { formulaFigures } from '../../domain/formula.ts'
import { offerStates } from '../../domain/offer-life.ts'
import { rankOutcomes } from '../../domain/rank-list.ts'
import { maxSeats, tracks } from '../../domain/seats.ts'
import { chosenDay } from './day.ts'
import { arrival } from './decisions.ts'
import { officePerson } from './office-person.ts'
import { cutOffs, figures, weights } from './seats.ts'
import { line, optionalParagraphs, paragraphs, uuid } from './text.ts'

const place = z.string().max(60, 'There is no such programme.')
const track = z.enum(tracks, { error: 'There is no such track.' })
const personName = z.object({ surname: z.string(), given: z.string() })
const counts = z.record(z.enum(rankOutcomes), z.number())
const count = z.number({ error: 'Enter how many there are.' }).int()

/** How many may be offered: up to the capacity, or beyond it up to the over-offer. */
export const seatLimits = ['capacity', 'over-offer'] as const
const limit = z.enum(seatLimits, { error: 'There is no such choice.' })

/** Parses 'jamb:50,o_level:20' into figures and numbers. */
function pairs(error: string) {
  return z
    .string()
    .max(120, error)
    .regex(/^([a-z_]+:\d{1,3}(\.\d)?)?(,[a-z_]+:\d{1,3}(\.\d)?)*$/, error)
    .transform(
      (text): Record<string, number> =>
        Object.fromEntries(text.split(',').flatMap(pair => (pair ? [entryOf(pair)] : []))),
    )
}

function entryOf(pair: string): [string, number] {
  const [name = '', value = ''] = pair.split(':')
  return [name, Number(value)]
}

/** `after`: the last position on the previous page. The other fields are tried out without saving. */
export const rankQuery = z.object({
  track: track.optional(),
  after: z.coerce.number().int().min(0).max(maxSeats).optional(),
  limit: z.coerce.number().int().min(1).max(200).optional(),
  seats: limit.optional(),
  capacity: z.coerce.number({ error: 'Enter a whole number.' }).int().min(0).max(maxSeats).optional(),
  weights: pairs('Write weights such as jamb:50.').pipe(weights).optional(),
  cut_offs: pairs('Write cut-off marks such as jamb:180,total:50.').pipe(cutOffs).optional(),
})

const skip = z.object({ reason: z.string(), by: officePerson, at: z.string() })

const ranked = {
  uuid,
  application_number: z.string(),
  name: personName,
  rank: z.number().optional(),
  /** Of 100, with two decimals. */
  points: z.number().optional(),
  figures,
  outcome: z.enum(rankOutcomes),
  /** On the waiting list. */
  place: z.number().optional(),
}

export const rankRow = z.object({
  ...ranked,
  position: z.number(),
  missing: z.array(z.enum(formulaFigures)),
  below: z.array(z.enum([...formulaFigures, 'total'])),
  /** Figures that do not apply to them, such as a UTME score with Direct Entry. */
  without: z.array(z.enum(formulaFigures)),
  decided: z
    .object({
      state: z.enum(['proposed', 'approved', 'told']),
      kind: z.enum(decisionKinds),
      offer: z.enum(offerStates).optional(),
      /** On the frozen waiting list. */
      place: z.number().optional(),
    })
    .optional(),
  skip: skip.optional(),
})

/** The seats of the list. `free`: how many can still be offered, less those held and proposed. */
const listSeats = z.object({
  capacity: z.number(),
  over_offer: z.number(),
  held: z.number(),
  proposed: z.number(),
  free: z.number(),
  accepted: z.number(),
})

export const rankPage = z.object({
  round: z.string(),
  programme: z.string(),
  title: z.string(),
  track,
  tracks: z.array(track),
  /** Changes with the list: only the version that was shown can be frozen. */
  version: z.string(),
  terms_version: z.number(),
  is_tried: z.boolean(),
  weights,
  cut_offs: cutOffs,
  seats: listSeats,
  counts,
  total: z.number(),
  /** The position of the last row that gets an offer. */
  line_after: z.number().optional(),
  is_tie_at_line: z.boolean(),
  rows: z.array(rankRow),
  next: z.number().optional(),
})
export type RankPage = z.output<typeof rankPage>

export const skipBody = z.object({ reason: paragraphs({ missing: 'Enter why this rank is skipped.', max: 500 }) })
export const skipped = z.object({ skip: skip.optional() })

/** The wording for everyone on the list. Without reasons, applicants below the cut-off marks are left undecided. */
const said = {
  conditions: z
    .array(line({ missing: 'Enter the condition.', max: 300 }))
    .max(10, 'Set up to 10 conditions.')
    .default([]),
  reasons: z.array(z.string().max(60, 'There is no such reason.')).max(5, 'Choose up to 5 reasons.').default([]),
  answer_by: chosenDay().optional(),
}

export const freezeBody = z.object({
  round: place,
  programme: place,
  track: track.optional(),
  seats: limit.default('capacity'),
  /** The version of the list that the sender has seen. */
  version: z.string().max(64, 'There is no such list.'),
  ...said,
})

export const rankListSteps = ['frozen', 'proposed', 'approved', 'discarded'] as const
const step = z.object({ at: z.string(), by: officePerson })

export const rankList = z.object({
  id: uuid,
  round: z.string(),
  round_name: z.string(),
  programme: z.string(),
  title: z.string(),
  track,
  state: z.enum(rankListSteps),
  weights,
  cut_offs: cutOffs,
  counts,
  /** How many decisions are proposed and approved with it. */
  decisions: z.number(),
  conditions: z.array(z.string()),
  reasons: z.array(z.string()),
  answer_by: z.string().optional(),
  frozen: step,
  proposed: step.optional(),
  approved: step.optional(),
  discarded: step.optional(),
})
export const rankLists = z.array(rankList)

export const rankListsQuery = z.object({ round: place.optional(), programme: place.optional() })
export const rankListQuery = rankQuery.pick({ after: true, limit: true })

export const rankListPage = z.object({
  list: rankList,
  rows: z.array(z.object({ ...ranked, position: z.number(), reason: z.string().optional() })),
  /** On the first page of a list awaiting approval: what has arrived for its applications since it was proposed. */
  arrived: z.array(arrival.extend({ application_uuid: uuid, application_number: z.string() })),
  next: z.number().optional(),
})

export const countBody = z.object({ count })
export const approveListBody = countBody.extend({
  /** What has arrived since the list was proposed and the sender has seen. */
  noticed: z.array(uuid).max(1000, 'This is more than can have arrived.').default([]),
})
export const discardListBody = z.object({ reason: optionalParagraphs(1_000) })

/** Someone on the waiting list. */
const waiting = z.object({
  uuid,
  application_number: z.string(),
  name: personName,
  rank: z.number(),
  place: z.number(),
  /** Whether their place on the list has been released; they cannot be moved up before that. */
  is_told: z.boolean(),
  skip: skip.optional(),
})

export const waitingQuery = z.object({ track: track.optional() })
export const waitingList = z.object({
  free: z.number(),
  proposed: z.number(),
  rows: z.array(waiting),
  more: z.number(),
})

/** Who is moved up: the next ones, in order. */
export const moveUpBody = z.object({
  track: track.optional(),
  uuids: z.array(uuid).min(1, 'Choose at least one person.').max(200, 'Move up to 200 people at a time.'),
  answer_by: chosenDay().optional(),
})
export const movedUp = z.object({ count: z.number() })

/** Programmes with a free seat and a waiting list, and lists awaiting approval. */
export const seatNews = z.object({
  free: z.array(
    z.object({ round: z.string(), programme: z.string(), title: z.string(), track, free: z.number(), next: waiting }),
  ),
  to_approve: z.array(rankList),
})
