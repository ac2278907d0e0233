import * as z from 'zod'
import { permissions } from '../../domain/staff.ts'
import { chosenMoment } from './day.ts'
import { officePerson } from './office-person.ts'
import { optionalParagraphs } from './text.ts'

const problem = z.object({ field: z.string(), message: z.string() })

/** Someone of the office; absent for what a command on the server did, or the sample. */
const by = officePerson.optional()

const draftInShort = z.object({ revision: z.number(), by, at: z.string(), publish_at: z.string().optional() })

const settingKey = z.object({
  key: z.string(),
  title: z.string(),
  /** 0: as in the sample. */
  version: z.number(),
  published_at: z.string().optional(),
  published_by: by,
  draft: draftInShort.optional(),
  /** A programme that is no longer offered. */
  retired: z.literal(true).optional(),
})

/** What can be set, as far as the caller drafts or publishes it. */
export const settings = z.object({
  kinds: z.array(
    z.object({
      kind: z.string(),
      title: z.string(),
      permission: z.enum(permissions),
      /** Published by another person than the one who last changed the draft. */
      takes_two: z.literal(true).optional(),
      keys: z.array(settingKey),
    }),
  ),
})
export type Settings = z.infer<typeof settings>

const published = z.object({
  version: z.number(),
  body: z.unknown(),
  at: z.string().optional(),
  by,
  note: z.string().optional(),
})

const draft = draftInShort.extend({ body: z.unknown(), problems: z.array(problem) })

/** One setting. `history`: what was published, the newest first. */
export const setting = z.object({
  kind: z.string(),
  key: z.string(),
  title: z.string(),
  may: z.array(z.enum(['draft', 'publish'])),
  /** What the body can hold, as JSON Schema. */
  form: z.unknown(),
  /** When a mail or letter is sent, and what its text can leave open. */
  wording: z
    .object({
      when: z.string(),
      placeholders: z.array(
        z.object({
          name: z.string(),
          says: z.string(),
          example: z.string(),
          is_needed: z.boolean(),
          is_block: z.boolean(),
        }),
      ),
    })
    .optional(),
  published: published.nullable(),
  draft: draft.nullable(),
  /** Of a programme: how many have a draft for it, and how many have applied and wait for an end. */
  in_use: z.object({ drafts: z.number(), applications: z.number() }).optional(),
  history: z.array(z.object({ version: z.number(), at: z.string(), by, note: z.string().optional() })),
})
export type Setting = z.infer<typeof setting>

const revision = z.number({ error: 'Send the revision that you have seen.' }).int().nonnegative()

export const settingParams = z.object({
  kind: z.string().max(40, 'There is no such setting.'),
  key: z.string().max(100, 'There is no such setting.'),
})
/** `revision`: the one of the draft that was seen, 0 for none. */
export const settingBody = z.object({ body: z.unknown(), revision })
export const settingRevisionBody = z.object({ revision })
export const settingVersionBody = z.object({ version: revision })
export const publishSettingBody = z.object({
  revision,
  note: optionalParagraphs(500),
  at: chosenMoment('Send a moment, such as 2027-01-31T08:00:00Z.').optional(),
})
/** Several drafts, as one version of the catalogue. */
export const publishSettingsBody = z.object({
  drafts: z.array(settingParams.extend({ revision })).min(1, 'Choose what to publish.').max(500, 'Choose up to 500.'),
  note: optionalParagraphs(500),
})
export const publishedSettings = z.object({
  catalogue: z.number(),
  settings: z.array(settingParams.extend({ version: z.number() })),
})
export const publishedSetting = z.object({ version: z.number(), publish_at: z.string().optional() })
export const settingVersion = published.extend({ kind: z.string(), key: z.string() })
export const settingVersionParams = settingParams.extend({
  number: z
    .string()
    .regex(/^\d{1,9}$/, 'There is no such version.')
    .transform(Number),
})

/** `path`: a page of the website, with its query. `application`: whom a mail or letter is filled for, in place of the sample. */
export const previewQuery = z.object({
  path: z
    .string()
    .max(300, 'Send the path of a page of the website, such as /faq.')
    .regex(/^\/(?![/\\])[\w\-./?=&%~]*$/, 'Send the path of a page of the website, such as /faq.')
    .optional(),
  application: z.uuid('There is no such application.').optional(),
})
/** `until`: when the link ends, unless the draft is published or discarded before. */
export const previewLink = z.object({ url: z.string(), until: z.string() })

/** What each instance serves. */
export const publishing = z.object({
  version: z.number(),
  instances: z.array(z.object({ name: z.string(), version: z.number(), at: z.string() })),
  failed: z.object({ at: z.string(), detail: z.string(), field: z.string().optional() }).optional(),
})

/** The whole catalogue as one file. */
const files = z.record(z.string(), z.string())
export const catalogueFile = z.object({
  version: z.number(),
  catalogue: z.unknown(),
  /** Crest, photographs and handbooks in base64, by their ids. */
  files,
})
export const catalogueImportBody = z.object({
  catalogue: z.unknown(),
  files: files.optional(),
  /** Says what would change, and changes nothing. */
  dry_run: z.boolean().optional(),
  /** What the dry run said: its version, and the drafts that would be replaced. Without it they are replaced whatever they are by now. */
  seen: z.object({ version: revision, drafts: z.array(settingParams.extend({ revision })).max(5000) }).optional(),
})
/** Each change becomes a draft, which is published like any other, in place of the `draft` that is there. */
export const catalogueImport = z.object({
  /** Of the catalogue with which it was compared. */
  version: z.number(),
  problems: z.array(problem),
  changes: z.array(
    z.object({
      ...{ kind: z.string(), key: z.string(), title: z.string(), what: z.enum(['new', 'changed', 'retired']) },
      draft: draftInShort.optional(),
    }),
  ),
})

/** The file that an upload names by its field: `crest`, `photo` or `handbook`. */
export const settingFileBody = z.object({})
/** Where anyone reads it, for ever. Pictures have a size in pixels. */
export const settingFile = z.object({
  id: z.string(),
  width: z.number().optional(),
  height: z.number().optional(),
  url: z.string(),
})
