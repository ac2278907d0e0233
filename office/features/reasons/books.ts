import type { ReactElement } from 'react'
import type { Edited, ReasonDraft } from './reason-drafts.ts'
import { ReasonPreview } from './reason-preview.tsx'
import {
  type ReasonList,
  readDocumentReasons,
  readRefusalReasons,
  saveDocumentReasons,
  saveRefusalReasons,
} from './reasons-query.ts'
import { RefusalPreview } from './refusal-preview.tsx'

/** One of the editable lists of reasons: its name, and where it comes from. */
export interface ReasonBook {
  id: 'document' | 'refusal'
  title: string
  lead: string
  /** The label of the text that the applicant gets. */
  textLabel: string
  /** The field name of that text in an error response. */
  textField: 'request' | 'sentence'
  /** '1 document', '12 documents' */
  usedFor(uses: number): string
  mostReasons: number
  read(signal: AbortSignal): Promise<ReasonList>
  save(edited: Edited): Promise<ReasonList>
  Preview: (props: { reason: ReasonDraft }) => ReactElement
}

const counted = (one: string, many: string) => (uses: number) =>
  uses === 1 ? `1 ${one}` : `${uses.toLocaleString('en-GB')} ${many}`

export const documentBook: ReasonBook = {
  id: 'document',
  title: 'Document reasons',
  lead: 'Why we cannot accept a document. Officers choose one of these, and the request to the applicant starts with its text.',
  textLabel: 'What the applicant has to do',
  textField: 'request',
  usedFor: counted('document', 'documents'),
  mostReasons: 30,
  read: readDocumentReasons,
  save: saveDocumentReasons,
  Preview: ReasonPreview,
}

export const refusalBook: ReasonBook = {
  id: 'refusal',
  title: 'Refusal reasons',
  lead: 'Why an applicant is not offered a place. A refusal gives up to five of these, each with the applicant’s own figure. Decisions that have been proposed keep their wording.',
  textLabel: 'What the applicant reads',
  textField: 'sentence',
  usedFor: counted('decision', 'decisions'),
  mostReasons: 20,
  read: readRefusalReasons,
  save: saveRefusalReasons,
  Preview: RefusalPreview,
}
