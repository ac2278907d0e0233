import * as z from 'zod'
import { isTimeZone } from '../domain/time-zone-names.ts'
import { day, file, list, text, words } from './schema-values.ts'

/** A place outside this site: the link text, the address, and what the 'Leaving This Site' dialog calls it. */
const target = z.strictObject({ name: words, url: words, destination: words })

const colour = z
  .string('Choose a colour.')
  .regex(/^#[0-9a-fA-F]{6}$/, 'Write a colour as # and six digits or letters from a to f, such as #1f2a7a.')
  .meta({ colour: true })

export const institutionSchema = z.strictObject({
  isSample: z.boolean(),
  name: words,
  shortName: words,
  motto: words,
  /** A drawing or a picture; without one, a plain crest is made of the initials. */
  crest: file('crest').optional(),
  /** Every theme is computed from these two; without them, it has the colours of the product. */
  colours: z.strictObject({ primary: colour, accent: colour }).optional(),
  /** One sentence for search engines and the foot of the page. */
  description: text,
  address: z.strictObject({
    lines: list(words),
    street: words,
    locality: words,
    region: words,
    country: z
      .string('Choose a country.')
      .regex(/^[A-Z]{2}$/, 'Write the two letters of the country, such as NG.')
      .meta({ format: 'country' }),
    postalCode: words,
  }),
  /** Of every day and hour that people read and type; without it, that of the sample. By its name in the IANA database. */
  timeZone: z
    .string('Choose a time zone.')
    .refine(isTimeZone, 'Choose a time zone of the list, such as Africa/Nairobi.')
    .meta({ format: 'time-zone' })
    .optional(),
  /** A link that opens the map app of a phone or the map of the university. */
  mapUrl: words,
  phone: words,
  phoneHref: z.string().startsWith('tel:', 'Begin with tel:'),
  admissionsEmail: words,
  admissionsHref: z.string().startsWith('mailto:', 'Begin with mailto:'),
  privacyEmail: words,
  officeHours: words,
  foundedYear: z.number().int().min(800).max(2200),
  /** Signs letters of admission. */
  registrar: words,
  /** Where Apply Now in the bar leads. */
  applyPath: z.string().startsWith('/', 'Begin with /'),
  external: z.strictObject({
    mainSite: target,
    contact: target,
    /** A path is the portal of this very site; a university with another portal gives its address. */
    applicationPortal: target,
    /** A path is the office of this very site; a university with another system gives its address. */
    staffPortal: target,
    store: target,
    shortCourses: target,
  }),
  social: z.array(target).max(12, 'Use no more than 12.'),
})

/** The account for fees that are paid by transfer. */
export const bankTransferSchema = z.strictObject({
  isSample: z.boolean(),
  /** In the order in which the forms of most banks ask. `isCopied`: gets a button that copies it. */
  account: list(z.strictObject({ label: words, value: words, isCopied: z.boolean().optional() })),
  arrivesIn: words,
  askAfter: words,
})

/** One state of the terms and the privacy text together. */
const consentVersion = z.strictObject({
  /** The day from which it holds; it is stored with every account that agreed. */
  version: day,
  /** What is different for a reader, in sentences; people who agreed to an earlier version are shown them once. */
  changes: list(text),
  /** Of both texts. The sample has it, for the test that a text does not change without a version; nobody writes one. */
  fingerprint: words.optional(),
})

/** Every version, the newest last. */
export const consentSchema = z.tuple([consentVersion], consentVersion)

const count = z.number().int().min(1, 'A span is at least 1.').max(1000, 'A span is up to 1000.')

const days = z.strictObject({ days: count }, 'Write a span as {"days": 30}.')

const span = z.union(
  [z.strictObject({ days: count }), z.strictObject({ months: count }), z.strictObject({ years: count })],
  'Write a span as {"days": 30}, {"months": 6} or {"years": 2}.',
)

/** How long things are kept. The privacy page says these spans, and the jobs of the server hold them. */
export const retentionSchema = z.strictObject({
  /** An application that was never sent, or whose fee was not paid, after its last change. */
  unfinishedApplication: span,
  /** An application that came without an account, until someone confirms its address. */
  applicationWithoutAccount: span,
  /** An application that did not lead to a place, after the decision. */
  unsuccessfulApplication: span,
  /** What the accounts need of a payment, when everything else about its application is deleted. */
  paymentRecord: span,
  /** An account whose address was never confirmed. */
  unconfirmedAccount: span,
  /** An account without an application, after its last sign-in. */
  unusedAccount: span,
  /** So long an owner can change their mind. */
  accountDeletion: days,
  /** The warning comes so long before a draft or an unused account is deleted. */
  warningBefore: days,
  /** The text of our emails. The fact that they were sent is stored for longer. */
  mailText: span,
  mailRecord: span,
  /** The last email to someone whose data are gone. */
  farewellMail: span,
  contactMessage: span,
  /** A referee who was replaced or is no longer needed. */
  formerReferee: span,
  /** What tells a former referee why their link is dead; no one can be told from it. */
  deadLink: span,
  /** From where something was changed, in the record of who did what. */
  networkAddress: span,
  /** Scrambled marks of devices, by which the office sees whether an applicant wrote their own reference. */
  deviceMark: span,
  /** Sessions, once they have ended. */
  endedSession: span,
  /** Events of the payment provider, once they were acted on. */
  paymentEvent: span,
  /** Captured emails on a machine that sends none. */
  capturedMail: span,
  /** Counts against misuse, and answers that are repeated after a broken connection. */
  shortRecord: span,
  oneTimeCode: span,
  /** Server logs, which contain no names or addresses. The operator sets this on the machine. */
  log: span,
  /** Copies for the worst case; so long something deleted may still be in one. */
  backup: span,
})
