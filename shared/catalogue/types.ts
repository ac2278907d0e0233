import type * as z from 'zod'
import type { catalogueSchema } from './schema.ts'
import type { programmeRowSchema } from './schema-programmes.ts'

type Frozen<Value> = Value extends readonly unknown[] | object
  ? { readonly [Key in keyof Value]: Frozen<Value[Key]> }
  : Value

/** See `schema.ts`, which says what each part is. */
export type Catalogue = Frozen<z.infer<typeof catalogueSchema>>

export type Institution = Catalogue['institution']
export type ExternalTarget = Institution['social'][number]
export type Programme = Catalogue['programmes'][number]
export type ProgrammeRow = Frozen<z.infer<typeof programmeRowSchema>>
export type ProgrammeText = Programme['text']
export type PostgraduateEntry = Extract<ProgrammeText['entry'], { kind: 'postgraduate' }>
export type ProgrammeFaq = ProgrammeText['faqs'][number]
export type OtherCredits = NonNullable<Programme['otherCredits']>
export type Tuition = Catalogue['tuition'][string]
export type FaqGroup = Catalogue['faq'][number]
export type FaqEntry = FaqGroup['entries'][number]
export type TextPage = Catalogue['terms']
export type TextSection = TextPage['sections'][number]
export type TextBlock = TextSection['blocks'][number]
export type Home = Catalogue['home']
export type Hostels = Catalogue['hostels']
export type RoomType = Hostels['rooms'][number]
export type GalleryPicture = Hostels['gallery'][number]
export type Contact = Catalogue['contact']
export type BankTransfer = Catalogue['bankTransfer']
export type ConsentVersion = Catalogue['consent'][number]
export type Retention = Catalogue['retention']
export type DocumentReason = Catalogue['documentReasons'][number]
export type RefusalReason = Catalogue['refusalReasons'][number]
