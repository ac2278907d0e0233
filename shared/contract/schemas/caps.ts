import * as z from 'zod'
import { capsEvents, capsStates } from '../../domain/caps-life.ts'
import { offerStates } from '../../domain/offer-life.ts'
import { checkedFile, countedLines as count, importedBefore, jsonField, place } from './checked-file.ts'
import { offersQuery } from './offers.ts'
import { paragraphs, uuid } from './text.ts'

const state = z.enum(capsStates, { error: 'There is no such state.' })

export const capsQuery = offersQuery.extend({ state: state.optional() })

export const capsRow = z.object({
  /** Of the decision, and therefore of the offer. */
  id: uuid,
  /** Of the application. */
  uuid,
  application_number: z.string(),
  name: z.object({ surname: z.string(), given: z.string() }),
  /** Of the place. */
  programme: z.string(),
  round: z.string().nullable(),
  jamb_number: z.string(),
  /** Whether this can be a JAMB number. Without one, no one can be recommended. */
  has_number: z.boolean(),
  entry_mode: z.string().optional(),
  offer: z.enum(offerStates),
  state,
  /** Absent until it has been proposed. */
  since: z.string().optional(),
})

export const capsList = z.object({
  rows: z.array(capsRow),
  /** How many there are in each state, for the same search. */
  counts: z.partialRecord(state, z.number()),
  /** How many can be proposed now, ignoring the search. */
  ready: z.number(),
  unknown: z.array(z.string()).optional(),
  next: z.string().optional(),
})

/** `ids`: the ones selected; without it, everyone who can be proposed. `count`: how many the sender saw. */
export const proposeBody = z.object({
  ids: z.array(uuid).min(1, 'Choose at least one person.').max(500, 'Choose up to 500 people at a time.').optional(),
  count: z.number({ error: 'Say how many there are.' }).int().min(0).max(100_000),
})

export const changeCapsBody = z.object({
  event: z.enum(capsEvents, { error: 'Choose what JAMB says.' }),
  reason: paragraphs({ missing: 'Say where this comes from. It is saved with the offer.', max: 1_000 }),
  /** The state that was on the screen. */
  state,
})

/** `action`: the id to name in an undo. */
export const capsDone = z.object({ action: uuid, moved: z.number() })

export const checkedAnswers = z.object({
  ...checkedFile,
  ...importedBefore,
  moves: z.number(),
  /** Words of the file that have no meaning yet, with their number of lines. */
  unknown: z.array(z.object({ word: z.string(), lines: z.number() })),
  unchanged: z.number(),
  /** How many people move to each state. */
  states: z.partialRecord(state, z.number()),
})

export const checkedJambList = z.object({
  ...checkedFile,
  ...importedBefore,
  new_lines: z.number(),
  /** Numbers whose score was different in an earlier list. */
  changed: z.number(),
  unchanged: z.number(),
  /** Applications that give the same score, and those that give a different one. */
  agrees: z.number(),
  differs: z.number(),
})

export const importedJambList = z.object({ lines: z.number() })

/** Which column of the file is meant, counted from 0, where its headings do not say so. */
const columns = jsonField(
  z.partialRecord(z.enum(['number', 'score', 'answer', 'name', 'surname', 'given']), place),
  'Say which column each part is in, as JSON.',
)

/** What a word of the file means, by the word in lower case; null: the line changes nothing. */
const words = jsonField(
  z.record(z.string().min(1).max(100), z.enum(['approve', 'accept', 'await_transfer', 'reject', 'decline']).nullable()),
  'Say what each word of the file means, as JSON.',
)

export const listFields = z.object({ columns })
export const countedListFields = z.object({ columns, count })
export const answerFields = z.object({ columns, words })
export const countedAnswerFields = z.object({ columns, words, count })
