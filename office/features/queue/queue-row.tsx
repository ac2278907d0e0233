import { type MouseEvent, memo, type ReactElement } from 'react'
import { Link } from 'react-router'
import { findProgramme } from '#shared/domain/programmes.ts'
import { MotifThumb } from '#ui/art/motif-thumb.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { fullNameOf, initialsOf } from '../../lib/names.ts'
import { PersonName } from '../../ui/person-name.tsx'
import { Pill } from '../../ui/pill.tsx'
import { kindNames, kindTones } from '../decisions/decision-words.ts'
import { AnswerBy, DecideBy } from './decide-by.tsx'
import { RequirementPips } from './requirement-pips.tsx'
import { type QueueRow, stageName } from './view.ts'

export interface RowProps {
  row: QueueRow
  /** The address of the view, which the file takes along to find its neighbours. */
  address: string
  isCurrent: boolean
  isChosen: boolean
  /** In the tab of all stages each row says its own. */
  isStageShown: boolean
  /** Among those with the applicant, until when they answer says more than until when to decide. */
  isAnswerShown: boolean
  /** After the reviews, where readers have scored. */
  isScoreShown: boolean
  /** From the first proposal on. */
  isDecisionShown: boolean
  /** Among undergraduates. */
  isJambShown: boolean
  /** Where a programme asks for them. */
  areReferencesShown: boolean
  /** In review. */
  areReadersShown: boolean
  onCurrent: (uuid: string) => void
  /** With shift, the rows between are chosen too. */
  onChoose: ((uuid: string, isRange: boolean) => void) | undefined
}

/** One application: a row where there is room, a card of two lines on a phone. Of hundreds, a key draws those again that it changes. */
export const Row = memo(function Row(props: RowProps): ReactElement {
  const { row, isCurrent, isChosen, isStageShown, isAnswerShown, isScoreShown, isDecisionShown } = props
  const { isJambShown, areReferencesShown, areReadersShown } = props
  const programme = findProgramme(row.selected_program)
  return (
    <tr
      className="queue-row"
      data-current={isCurrent || undefined}
      data-chosen={isChosen || undefined}
      data-unread={row.unread || undefined}
    >
      <Choice {...props} />
      <td className="quiet-figures" translate="no">
        {row.application_number}
      </td>
      <Name {...props} />
      {isJambShown && (
        <td className="quiet-figures" data-hide="desk" translate="no">
          {row.jamb_number}
        </td>
      )}
      <td className="queue-programme whole">
        {programme && <MotifThumb subject={programme.image} />}
        <span title={programme?.title}>{programme?.title ?? 'No programme'}</span>
      </td>
      {isStageShown && (
        <td className="queue-stage" data-hide="tablet">
          {stageName(row.stage)}
        </td>
      )}
      {isDecisionShown && (
        <td className="queue-decision" title={row.decision && kindNames[row.decision]}>
          {row.decision && (
            <Pill className="decision-pill" tone={kindTones[row.decision]}>
              {kindNames[row.decision]}
            </Pill>
          )}
        </td>
      )}
      <td className="queue-pips">
        <RequirementPips row={row} />
      </td>
      <td className="queue-figure soft" data-hide="tablet">
        <Fraction done={row.documents.accepted} of={row.documents.needed} what="documents accepted" />
      </td>
      {areReferencesShown && (
        <td className="queue-figure soft" data-hide="tablet">
          <Fraction done={row.references.in} of={row.references.needed} what="references in" />
        </td>
      )}
      {areReadersShown && <td className="queue-figure soft">{row.readers && readersInWords(row.readers)}</td>}
      {isScoreShown && <td className="queue-figure soft">{row.score ?? <span aria-hidden="true">–</span>}</td>}
      <td className="queue-due">{isAnswerShown ? <AnswerBy at={row.due_at} /> : <DecideBy day={row.decide_by} />}</td>
      <td className="queue-assignee">{row.assignee && <Assignee {...row.assignee} />}</td>
    </tr>
  )
})

function Choice({ row, isChosen, onChoose }: RowProps): ReactElement {
  return (
    <td className="queue-choose">
      {onChoose && (
        <input
          type="checkbox"
          aria-label={`Choose ${fullNameOf(row)}`}
          checked={isChosen}
          onClick={(event: MouseEvent) => onChoose(row.uuid, event.shiftKey)}
          onChange={() => undefined}
        />
      )}
    </td>
  )
}

function Name({ row, address, onCurrent }: RowProps): ReactElement {
  return (
    <th scope="row" className="queue-name plain">
      <Link
        className="row-link"
        to={`/applications/${row.uuid}?${address}`}
        id={`row-${row.uuid}`}
        onFocus={() => onCurrent(row.uuid)}
        title={fullNameOf(row)}
      >
        {row.unread && (
          <span className="queue-unread">
            <VisuallyHidden>Unread: </VisuallyHidden>
          </span>
        )}
        <PersonName of={row} />
      </Link>
    </th>
  )
}

/** '1 of 2 scored' */
function readersInWords({ asked, scored }: NonNullable<QueueRow['readers']>): string {
  return asked === 0 ? 'No readers' : `${scored} of ${asked} scored`
}

function Assignee({ id, full_name }: NonNullable<QueueRow['assignee']>): ReactElement {
  return (
    <span className="initials" title={full_name} data-hue={hueOf(id)}>
      <span aria-hidden="true">{initialsOf(full_name)}</span>
      <VisuallyHidden>Assigned to {full_name}</VisuallyHidden>
    </span>
  )
}

function Fraction({ done, of, what }: { done: number; of: number; what: string }): ReactElement {
  if (of === 0) return <span aria-hidden="true">–</span>
  return (
    <>
      <span aria-hidden="true" data-whole={done >= of || undefined}>
        {done}/{of}
      </span>
      <VisuallyHidden>
        {done} of {of} {what}
      </VisuallyHidden>
    </>
  )
}

/** The same person has the same colour everywhere; initials tell them apart. */
function hueOf(id: string): number {
  return [...id].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % 4
}
