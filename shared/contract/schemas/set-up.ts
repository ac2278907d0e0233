import * as z from 'zod'
import { officePerson } from './office-person.ts'

/** The steps of the first afternoon, in the order in which they are best done (settings.md section 4). */
export const setUpSteps = [
  'institution',
  'crest',
  'colours',
  'bank-account',
  'schools',
  'programmes',
  'tuition',
  'application-fees',
  'round',
  'staff',
  'publish',
  'mail',
  'payments',
  'texts',
] as const
export type SetUpStep = (typeof setUpSteps)[number]

/**
 * `missing`: no one can apply before it is done. `waits`: drafted, and not published. `later`: the site can open without it. `kept`: the
 * sample’s values are right as they are.
 */
const stepStates = ['missing', 'waits', 'later', 'done', 'kept'] as const

const step = z.object({
  step: z.enum(setUpSteps),
  title: z.string(),
  state: z.enum(stepStates),
  /** How it is, in a sentence. */
  says: z.string(),
  /** Below `/office`. */
  path: z.string(),
  /** What its button says. */
  action: z.string(),
  /** The sample’s values may be right as they are. */
  may_keep: z.literal(true).optional(),
  /** Who did it last. */
  by: officePerson.optional(),
  at: z.string().optional(),
})

export const setUp = z.object({
  /** False once it is finished, or the first application has come. */
  is_open: z.boolean(),
  institution: z.string(),
  /** When the first administrator joined. */
  started_at: z.string().optional(),
  steps: z.array(step),
  /** The step that somebody opened last. */
  place: z.object({ step: z.enum(setUpSteps), by: officePerson, at: z.string() }).optional(),
  /** Every draft, as it would be published in one act. */
  drafts: z.array(
    z.object({
      kind: z.string(),
      key: z.string(),
      title: z.string(),
      revision: z.number(),
      by: officePerson.optional(),
      at: z.string(),
      /** Published by another person than the one who changed it last. */
      takes_two: z.literal(true).optional(),
      problems: z.array(z.object({ field: z.string(), message: z.string() })),
    }),
  ),
  /** Who can publish. */
  publishers: z.array(z.object({ full_name: z.string(), has_joined: z.boolean() })),
  /** Texts that still are the sample’s. */
  sample_left: z.number(),
  /** Programmes that still are the sample’s. */
  sample_programmes: z.number(),
  /** Pages to look at as a visitor, and whether somebody has. */
  walk: z.array(z.object({ path: z.string(), title: z.string(), look: z.string(), is_seen: z.boolean() })),
  finished: z.object({ by: officePerson, at: z.string() }).optional(),
})
export type SetUp = z.infer<typeof setUp>

export const setUpPlaceBody = z.object({
  step: z.enum(setUpSteps, 'There is no such step.').optional(),
  /** The sample’s values of this step are right as they are; or no longer. */
  kept: z.boolean().optional(),
  /** A page that the caller has looked at as a visitor. */
  walked: z.string().max(200).optional(),
})

/** `anyway`: although something is missing. */
export const finishSetUpBody = z.object({ anyway: z.boolean().optional() })

/** A text that still is the sample’s. */
export const sampleText = z.object({
  kind: z.string(),
  key: z.string(),
  title: z.string(),
  /** Within the setting, such as `sections.0`. */
  field: z.string(),
  name: z.string(),
  excerpt: z.string(),
  /** `same`: not changed. `names-sample`: changed, but still contains a name of the sample’s university. */
  why: z.enum(['same', 'names-sample']),
})
export const sampleTexts = z.object({ texts: z.array(sampleText), total: z.number() })
export type SampleTexts = z.infer<typeof sampleTexts>
