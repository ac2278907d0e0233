import { type ComponentProps, type ReactElement, useState } from 'react'
import type { OfficeTranscript } from '#shared/contract/schemas/transcripts.ts'
import type { RequirementVerdict } from '#shared/domain/requirement.ts'
import { documentName } from '../../../lib/document-names.ts'
import { useKeys } from '../../../lib/keys.ts'
import { isNarrow } from '../../../lib/use-narrow.ts'
import { DocumentViewer } from '../../viewer/document-viewer.tsx'
import { useCaseDraft, withoutRequest, withRequest } from '../actions/drafts.ts'
import { Requests } from '../actions/requests.tsx'
import type { CaseDocument, CaseFile } from '../file-query.ts'
import { RecordsOffices } from '../records/records-offices.tsx'
import { canWork } from './can-work.ts'
import { CheckerNote } from './checker-note.tsx'
import { LastVerdict } from './last-verdict.tsx'
import { NoDocument } from './no-document.tsx'
import { checkRows, firstRow, isCurrent, nextOpen, nextUnjudged } from './proofs.ts'
import { type KeyedReason, useReasons } from './reasons.ts'
import { RequirementTable } from './requirement-table.tsx'
import { SettleRow } from './settle-row.tsx'
import { UnaskedBar, UnaskedHint } from './unasked.tsx'
import { useSettle } from './use-settle.ts'
import { useVerdicts } from './use-verdict.ts'
import { VerdictBar } from './verdict-bar.tsx'

/** Requirements at the left, the document that proves the chosen one at the right, and below what is asked of the applicant. */
export function CheckTab({ file }: { file: CaseFile }): ReactElement {
  const { reasons, labelOf } = useReasons()
  const check = useCheck(file)
  const { rows, row, current, choose, shown, setShown, judge, settle } = check
  const mayCheck = canWork(file) && file.may.includes('documents.check')
  const proof = row?.document
  const version = proof?.versions[shown]
  return (
    <div className="file-split">
      <div className="file-left">
        <div className="file-rows">
          <RequirementTable
            rows={rows}
            current={current}
            onChoose={index => {
              choose(index)
              if (!rows[index]?.settled) showDocument()
            }}
            reasonLabel={labelOf}
            below={row?.settled && mayCheck && <SettleRow key={row.id} row={row} onSettle={settle} />}
          />
        </div>
        <CheckFoot file={file} check={check} />
      </div>
      {proof && version && !version.being_checked ? (
        <DocumentViewer
          key={version.id}
          label={documentName(proof.kind)}
          version={version}
          number={proof.versions.length - shown}
          versions={proof.versions.length}
          onOlder={shown < proof.versions.length - 1 ? () => setShown(shown + 1) : undefined}
          onNewer={shown > 0 ? () => setShown(shown - 1) : undefined}
        >
          {seen =>
            mayCheck && (
              <SayBar
                file={file}
                document={proof}
                version={version}
                seen={seen}
                reasons={reasons}
                reasonLabel={labelOf}
                onFine={() => judge('accepted')}
                onNotFine={reason => judge('rejected', reason)}
                onSettled={() => setShown(0)}
              />
            )
          }
        </DocumentViewer>
      ) : (
        <NoDocument file={file} row={row} isBeingChecked={version?.being_checked === true} />
      )}
    </div>
  )
}

type CheckFootProps = { file: CaseFile; check: ReturnType<typeof useCheck> }

/** What is asked, of the applicant and of others, and what the checker notes. */
function CheckFoot({ file, check }: CheckFootProps): ReactElement {
  const { rows, row, choose, shown, setShown, last } = check
  return (
    <div className="ends check-foot" data-align="center" data-gap="3" data-lines="1">
      <UnaskedHint row={row} shown={shown} onLook={setShown} />
      <Requests file={file} wanted={row} />
      <RecordsOffices file={file} wanted={row} onLook={one => lookAt(one, rows, choose, setShown)} />
      <CheckerNote file={file} />
      <LastVerdict last={last} />
    </div>
  )
}

type SayBarProps = ComponentProps<typeof VerdictBar> & {
  file: CaseFile
  document: CaseDocument
  onSettled: () => void
}

/** What can be said of the version on the screen: a verdict on the current one, whether to take one that was sent unasked. */
function SayBar({ file, document, onSettled, ...verdict }: SayBarProps): ReactElement | null {
  const { version } = verdict
  if (version.unasked?.state === 'waiting') {
    const hasCurrent = isCurrent(document.versions[0])
    return (
      <UnaskedBar file={file} kind={document.kind} version={version} hasCurrent={hasCurrent} onSettled={onSettled} />
    )
  }
  if (version.records_office)
    return (
      <footer className="acts verdict">
        <span className="small at-end">Sent by the records office of {version.records_office}</span>
      </footer>
    )
  return isCurrent(version) ? <VerdictBar {...verdict} /> : null
}

/** Shows what a records office has sent. */
function lookAt(
  { kind, institution }: OfficeTranscript,
  rows: ReturnType<typeof checkRows>,
  choose: (row: number) => void,
  setShown: (place: number) => void,
): void {
  const index = rows.findIndex(({ document }) => document?.kind === kind)
  if (index === -1) return
  choose(index)
  setShown(rows[index]?.document?.versions.findIndex(one => one.records_office === institution) ?? 0)
  showDocument()
}

/** On a phone the document lies below all rows, so tapping one leads there. */
function showDocument(): void {
  if (isNarrow()) requestAnimationFrame(() => document.querySelector('.file .viewer')?.scrollIntoView())
}

/** Which row and which version of its document are looked at, and what a verdict leads to: the next document. */
function useCheck(file: CaseFile) {
  const rows = checkRows(file)
  const [chosen, setChosen] = useState(() => firstRow(rows))
  const [age, setAge] = useState(0)
  const [, changeDraft] = useCaseDraft(file.uuid)
  const forget = (kind: string) => changeDraft(draft => withoutRequest(draft, kind))
  const verdicts = useVerdicts(file.uuid, {
    onUndone: forget,
    onRefused: ({ kind }) => {
      // Still to do. The text of a request stays: it may have been changed, and can be sent anyway.
      const row = checkRows(file).findIndex(({ document }) => document?.kind === kind)
      if (row !== -1) setChosen(row)
    },
  })
  const current = Math.min(chosen, rows.length - 1)
  const row = rows[current]
  const versions = row?.document?.versions ?? []
  // A version that has come since moves the others by one.
  const shown = Math.max(0, Math.min(age, versions.length - 1))

  function choose(index: number): void {
    const next = Math.max(0, Math.min(rows.length - 1, index))
    if (rows[next]?.document !== row?.document) setAge(0)
    setChosen(next)
  }
  function judge(verdict: 'accepted' | 'rejected', reason?: KeyedReason): void {
    const version = versions[shown]
    if (!version || !row?.document) return
    const { kind } = row.document
    verdicts.judge({ version, kind, verdict, ...(reason ? { reason: reason.code } : {}) })
    changeDraft(draft =>
      reason
        ? withRequest(withoutRequest(draft, kind), { kind, message: reason.request })
        : withoutRequest(draft, kind),
    )
    const next = nextUnjudged(withoutDocument(rows, kind), current)
    if (next !== undefined) choose(next)
  }
  const send = useSettle(file.uuid)
  function settle(verdict: RequirementVerdict | null): void {
    if (!row?.settled || (row.settled.verdict ?? null) === verdict) return
    send({ row, verdict })
    const next = verdict && nextOpen(rows, current)
    if (next) choose(next)
  }
  useKeys('Check', [
    { keys: 'j', label: 'Next requirement', run: () => choose(current + 1) },
    { keys: 'k', label: 'Previous requirement', run: () => choose(current - 1) },
    { keys: 'ArrowDown', label: 'Next requirement', run: () => choose(current + 1) },
    { keys: 'ArrowUp', label: 'Previous requirement', run: () => choose(current - 1) },
    ...(verdicts.last ? [{ keys: 'u', label: 'Undo the last verdict', run: verdicts.last.undo }] : []),
  ])
  return { rows, row, current, choose, shown, setShown: setAge, judge, settle, last: verdicts.last }
}

/** The rows as they are once this document has been judged. */
function withoutDocument(rows: ReturnType<typeof checkRows>, kind: string): ReturnType<typeof checkRows> {
  return rows.map(row => (row.document?.kind === kind ? { ...row, document: undefined } : row))
}
