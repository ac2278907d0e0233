import type { CaseDocument, CaseFile } from '../file-query.ts'

type Requirement = NonNullable<CaseFile['requirements']>[number]
export type Version = CaseDocument['versions'][number]

/** A line of the check: a requirement, or a document that no requirement names. */
export interface CheckRow extends Requirement {
  /** Undefined where nothing was added, and where nothing is to be added. */
  document: CaseDocument | undefined
}

/** The requirements in their order, each with its document, then documents that prove none of them. */
export function checkRows({
  requirements = [],
  documents = [],
}: Pick<CaseFile, 'requirements' | 'documents'>): CheckRow[] {
  const rows = requirements.map(row => ({ ...row, document: documents.find(({ kind }) => kind === row.proof) }))
  const named = new Set(requirements.map(({ proof }) => proof))
  const others = documents.filter(({ kind }) => !named.has(kind))
  return [...rows, ...others.map(otherDocument)]
}

function otherDocument(document: CaseDocument): CheckRow {
  const verdict = document.versions[0]?.verdict
  return {
    id: `document:${document.kind}`,
    requirement: '',
    wanted: document.versions[0]?.records_office ? 'Sent by a records office' : 'Added by the applicant',
    answer: 'Added',
    state: verdict === 'accepted' ? 'met' : verdict === 'rejected' ? 'not_met' : 'to_look_at',
    proof: document.kind,
    document,
  }
}

/** The row to begin with: the first one whose document no one has judged, or else the first one with a document. */
export function firstRow(rows: readonly CheckRow[]): number {
  const unjudged = rows.findIndex(isUnjudged)
  return unjudged === -1
    ? Math.max(
        0,
        rows.findIndex(({ document }) => document),
      )
    : unjudged
}

/** After a verdict: the next row whose document no one has judged, from here to the end and then from the top. */
export function nextUnjudged(rows: readonly CheckRow[], from: number): number | undefined {
  const after = rows.findIndex((row, index) => index > from && isUnjudged(row))
  const found = after === -1 ? rows.findIndex(isUnjudged) : after
  return found === -1 ? undefined : found
}

/** After a requirement is settled: the next row below that someone has to look at. */
export function nextOpen(rows: readonly CheckRow[], from: number): number | undefined {
  const found = rows.findIndex((row, index) => index > from && (row.settled ? !row.settled.verdict : isUnjudged(row)))
  return found === -1 ? undefined : found
}

export function isUnjudged({ document }: CheckRow): boolean {
  const newest = document?.versions[0]
  return isCurrent(newest) && !newest.verdict && !newest.being_checked
}

/** Not replaced, and taken if it was sent without being asked. */
export function isCurrent(version: Version | undefined): version is Version {
  return version !== undefined && !version.replaced_at
}

/** What the screen shows first, to fetch it ahead. */
export function firstDocument(file: Pick<CaseFile, 'requirements' | 'documents'>): Version | undefined {
  const rows = checkRows(file)
  const newest = rows[firstRow(rows)]?.document?.versions[0]
  return newest?.being_checked ? undefined : newest
}
