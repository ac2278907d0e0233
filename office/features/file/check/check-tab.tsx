import { type ReactElement, useState } from 'react'
import { judgingStages } from '#shared/domain/case-moves.ts'
import { useKeys } from '../../../lib/keys.ts'
import { useCaseDraft, withoutRequest, withRequest } from '../actions/drafts.ts'
import { Requests } from '../actions/requests.tsx'
import { WorkBar } from '../actions/work-bar.tsx'
import type { CaseFile } from '../file-query.ts'
import { DocumentViewer } from '../viewer/document-viewer.tsx'
import { documentName } from '../words.ts'
import { NoDocument } from './no-document.tsx'
import { checkRows, firstRow, nextUnjudged } from './proofs.ts'
import { type KeyedReason, useReasons } from './reasons.ts'
import { RequirementTable } from './requirement-table.tsx'
import { useVerdicts } from './use-verdict.ts'
import { VerdictBar } from './verdict-bar.tsx'

/** Requirements at the left, the document that proves the chosen one at the right, and below what is asked of the applicant. */
export function CheckTab({ file }: { file: CaseFile }): ReactElement {
  const { reasons, labelOf } = useReasons()
  const { rows, row, current, choose, shown, setShown, judge, last } = useCheck(file)
  const versions = row?.document?.versions ?? []
  const version = versions[shown]
  return (
    <div className="file-split">
      <div className="file-left">
        <RequirementTable rows={rows} current={current} onChoose={choose} reasonLabel={labelOf} />
        <Requests file={file} wanted={row} />
        <WorkBar file={file} last={last} />
      </div>
      {row?.document && version && !version.being_checked ? (
        <DocumentViewer
          key={version.id}
          label={documentName(row.document.kind)}
          version={version}
          number={versions.length - shown}
          versions={versions.length}
          onOlder={shown < versions.length - 1 ? () => setShown(shown + 1) : undefined}
          onNewer={shown > 0 ? () => setShown(shown - 1) : undefined}
        >
          {shown === 0 && canWork(file) && file.may.includes('documents.check') && (
            <VerdictBar
              key={version.id}
              version={version}
              reasons={reasons}
              reasonLabel={labelOf}
              onFine={() => judge('accepted')}
              onNotFine={reason => judge('rejected', reason)}
            />
          )}
        </DocumentViewer>
      ) : (
        <NoDocument file={file} row={row} isBeingChecked={version?.being_checked === true} />
      )}
    </div>
  )
}

/** Which row and which version of its document are looked at, and what a verdict leads to: the next document. */
function useCheck(file: CaseFile) {
  const rows = checkRows(file)
  const [chosen, setChosen] = useState(() => firstRow(rows))
  const [age, setAge] = useState(0)
  const [, changeDraft] = useCaseDraft(file.uuid)
  const verdicts = useVerdicts(file.uuid, kind => changeDraft(draft => withoutRequest(draft, kind)))
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
  useKeys('Check', [
    { keys: 'j', label: 'Next requirement', run: () => choose(current + 1) },
    { keys: 'k', label: 'Previous requirement', run: () => choose(current - 1) },
    { keys: 'ArrowDown', label: 'Next requirement', run: () => choose(current + 1) },
    { keys: 'ArrowUp', label: 'Previous requirement', run: () => choose(current - 1) },
    ...(verdicts.last ? [{ keys: 'u', label: 'Undo the last verdict', run: verdicts.last.undo }] : []),
  ])
  return { rows, row, current, choose, shown, setShown: setAge, judge, last: verdicts.last }
}

/** Once a decision rests on it, or the applicant has withdrawn, a file is read only. */
export function canWork({ case: { stage } }: CaseFile): boolean {
  return judgingStages.includes(stage)
}

/** The rows as they are once this document has been judged. */
function withoutDocument(rows: ReturnType<typeof checkRows>, kind: string): ReturnType<typeof checkRows> {
  return rows.map(row => (row.document?.kind === kind ? { ...row, document: undefined } : row))
}
