import { Fragment, type ReactElement, type ReactNode, useEffect, useRef } from 'react'
import type { RequirementState } from '#shared/domain/requirement.ts'
import { Icon } from '#ui/icon.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { documentName } from '../../../lib/document-names.ts'
import { isNarrow } from '../../../lib/use-narrow.ts'
import { Pill } from '../../../ui/pill.tsx'
import type { CheckRow, Version } from './proofs.ts'

const stateWords: Record<RequirementState, string> = { met: 'Met', not_met: 'Not met', to_look_at: 'To check' }
const pipStates: Record<RequirementState, string> = { met: 'met', not_met: 'not-met', to_look_at: 'to-check' }

/** The words for the code of a reason. */
type ReasonLabel = (code: string) => string

type RequirementTableProps = {
  rows: readonly CheckRow[]
  current: number
  onChoose: (row: number) => void
  reasonLabel: ReasonLabel
  /** A row of its own below the chosen one. */
  below: ReactNode
}

/** What is asked, what was answered and what proves it, row by row. */
export function RequirementTable({ rows, current, onChoose, reasonLabel, below }: RequirementTableProps): ReactElement {
  return (
    <table className="checks">
      <caption className="visually-hidden">Requirements, answers and documents</caption>
      <thead>
        <tr>
          <th scope="col">Requirement</th>
          <th scope="col">Required</th>
          <th scope="col">Answer</th>
          <th scope="col">Proof</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <Fragment key={row.id}>
            <Row
              row={row}
              isCurrent={index === current}
              onChoose={() => onChoose(index)}
              proof={
                isFirstOfProof(rows, index)
                  ? { rows: rowsOfProof(rows, index) + (below && isOfProof(rows, index, current) ? 1 : 0), reasonLabel }
                  : undefined
              }
              isShown={row.proof !== undefined && row.proof === rows[current]?.proof}
            />
            {index === current && below}
          </Fragment>
        ))}
      </tbody>
    </table>
  )
}

/** Rows below each other that one document proves have one cell for it. */
function isFirstOfProof(rows: readonly CheckRow[], index: number): boolean {
  const proof = rows[index]?.proof
  return proof === undefined || rows[index - 1]?.proof !== proof
}

function rowsOfProof(rows: readonly CheckRow[], index: number): number {
  const proof = rows[index]?.proof
  const after = rows.findIndex((row, at) => at > index && row.proof !== proof)
  return proof === undefined ? 1 : (after === -1 ? rows.length : after) - index
}

/** Whether the cell that begins at a row continues beside another one. */
function isOfProof(rows: readonly CheckRow[], first: number, index: number): boolean {
  return index >= first && index < first + rowsOfProof(rows, first)
}

type RowProps = {
  row: CheckRow
  isCurrent: boolean
  onChoose: () => void
  /** Undefined where the cell of a row above continues. */
  proof: { rows: number; reasonLabel: ReasonLabel } | undefined
  /** Its document is the one at the right. */
  isShown: boolean
}

function Row({ row, isCurrent, onChoose, proof, isShown }: RowProps): ReactElement {
  const button = useRef<HTMLButtonElement>(null)
  const isNew = useRef(true)
  useEffect(() => {
    // On a phone a file begins with its head, not with the first row to look at.
    if (isCurrent && !(isNew.current && isNarrow())) button.current?.scrollIntoView({ block: 'nearest' })
    isNew.current = false
  }, [isCurrent])
  return (
    // The button in the row is for the keyboard; this makes the target larger.
    <tr data-current={isCurrent || undefined} onClick={onChoose}>
      <th scope="row">
        <button type="button" ref={button} aria-pressed={isCurrent} onClick={onChoose}>
          <span className="pip" data-state={pipStates[row.state]} title={stateWords[row.state]} aria-hidden="true" />
          {row.requirement || documentName(row.proof ?? '')}
          <VisuallyHidden>, {stateWords[row.state]}</VisuallyHidden>
        </button>
      </th>
      <td className="checks-wanted soft">{row.wanted}</td>
      <td className="checks-answer strong breaks" data-state={row.state}>
        <Answer row={row} />
      </td>
      {proof && (
        <td className="checks-proof" rowSpan={proof.rows} data-shown={isShown || undefined}>
          <Proof row={row} reasonLabel={proof.reasonLabel} />
        </td>
      )}
    </tr>
  )
}

/** The answer itself stands out from where it comes from: 'B3' from 'WAEC 2026'. */
function Answer({ row }: { row: CheckRow }): ReactElement {
  const [, grade, sitting] = /^([A-F][1-9]), (.+)$/.exec(row.answer) ?? []
  if (grade)
    return (
      <>
        {grade} <span className="soft plain">{sitting}</span>
      </>
    )
  if (row.answer) return <>{row.answer}</>
  return <span className="soft plain">{row.proof && row.document ? 'See the document' : '–'}</span>
}

/** The document, and what someone has said of it: a shape and a word, which colour only repeats. */
function Proof({ row, reasonLabel }: { row: CheckRow; reasonLabel: ReasonLabel }): ReactElement | null {
  if (!row.proof) return null
  const newest = row.document?.versions[0]
  return (
    <>
      <span className="checks-document sub-line">{documentName(row.proof)}</span>
      {newest ? <VerdictPill version={newest} reasonLabel={reasonLabel} /> : <Pill tone="none">Not added</Pill>}{' '}
      {row.document?.versions.some(({ records_office }) => records_office) && <Pill tone="good">Records office</Pill>}
    </>
  )
}

type VerdictPillProps = { version: Version; reasonLabel: ReasonLabel }

export function VerdictPill({ version, reasonLabel }: VerdictPillProps): ReactElement {
  if (version.unasked?.state === 'waiting') return <Pill tone="waiting">Sent unasked</Pill>
  if (version.records_office) return <Pill tone="none">Not added</Pill>
  if (version.being_checked) return <Pill>Virus check</Pill>
  if (version.verdict === 'accepted')
    return (
      <Pill tone="good">
        <Icon name="check" /> Fine
      </Pill>
    )
  if (version.verdict === 'rejected')
    return (
      <Pill tone="bad">
        <Icon name="close" /> {reasonLabel(version.reason ?? '')}
      </Pill>
    )
  return <Pill>Look</Pill>
}
