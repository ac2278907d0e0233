import type { ReactElement } from 'react'
import { Button, IconButton } from '#app/ui/button.tsx'
import { SelectField } from '#app/ui/select-field.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { type OwnFigure, ownFigures } from '#shared/domain/decisions.ts'
import { problemOf } from '../sign-in/field-problems.ts'
import type { ReasonBook } from './books.ts'
import { emptyDraft, moved, type ReasonDraft } from './reason-drafts.ts'

interface ReasonFieldsProps {
  book: ReasonBook
  reasons: readonly ReasonDraft[]
  uses: Record<string, number>
  error: Error | null
  onChange: (reasons: readonly ReasonDraft[]) => void
  current: string | undefined
  onCurrent: (key: string) => void
}

/** The list in order, each reason with its two texts. */
export function ReasonFields({
  book,
  reasons,
  uses,
  error,
  onChange,
  current,
  onCurrent,
}: ReasonFieldsProps): ReactElement {
  function add(): void {
    const added = emptyDraft()
    onChange([...reasons, added])
    onCurrent(added.key)
    focusSoon(`${reasons.length}.label`)
  }
  function move(index: number, by: -1 | 1): void {
    onChange(moved(reasons, index, by))
    // The pressed button moves with its row, and keeps the focus.
    focusSoon(`${index + by}.${by === 1 ? 'down' : 'up'}`)
  }
  return (
    <>
      <ol className="reason-list">
        {reasons.map((reason, index) => (
          <li
            key={reason.key}
            data-current={reason.key === current || undefined}
            onFocusCapture={() => onCurrent(reason.key)}
          >
            <Fields
              book={book}
              reason={reason}
              index={index}
              uses={reason.code === undefined ? 0 : (uses[reason.code] ?? 0)}
              error={error}
              onChange={changed => onChange(reasons.map(one => (one.key === reason.key ? changed : one)))}
            />
            <Actions
              reason={reason}
              index={index}
              count={reasons.length}
              onMove={by => move(index, by)}
              onRetire={() => onChange(reasons.filter(({ key }) => key !== reason.key))}
            />
          </li>
        ))}
      </ol>
      {reasons.length < book.mostReasons && (
        <p>
          <Button look="secondary" onClick={add}>
            Add a reason
          </Button>
        </p>
      )}
    </>
  )
}

type ActionsProps = {
  reason: ReasonDraft
  index: number
  count: number
  onMove: (by: -1 | 1) => void
  onRetire: () => void
}

function Actions({ reason, index, count, onMove, onRetire }: ActionsProps): ReactElement {
  return (
    <div className="reason-actions">
      <IconButton
        icon="M6 14.5l6-6 6 6"
        label={`Move up: ${reason.label}`}
        data-focus={`${index}.up`}
        disabled={index === 0}
        onClick={() => onMove(-1)}
      />
      <IconButton
        icon="M6 9.5l6 6 6-6"
        label={`Move down: ${reason.label}`}
        data-focus={`${index}.down`}
        disabled={index === count - 1}
        onClick={() => onMove(1)}
      />
      <Button look="quiet" disabled={count === 1} onClick={onRetire}>
        {reason.code === undefined ? 'Remove' : 'Retire'}
        <span className="visually-hidden"> {reason.label}</span>
      </Button>
    </div>
  )
}

type FieldsProps = {
  book: ReasonBook
  reason: ReasonDraft
  index: number
  uses: number
  error: Error | null
  onChange: (reason: ReasonDraft) => void
}

function Fields({ book, reason, index, uses, error, onChange }: FieldsProps): ReactElement {
  const place = `reasons.${index}`
  return (
    <div className="reason-fields">
      <TextField
        name={`${place}.label`}
        label="Reason"
        value={reason.label}
        maxLength={60}
        data-focus={`${index}.label`}
        error={problemOf(error, `${place}.label`) ?? problemOf(error, `${place}.code`)}
        {...(uses > 0
          ? { hint: `Used for ${book.usedFor(uses)}. To change what it means, retire it and add another.` }
          : {})}
        onChange={event => onChange({ ...reason, label: event.target.value })}
      />
      <TextArea
        name={`${place}.${book.textField}`}
        label={book.textLabel}
        rows={2}
        maxLength={500}
        dir="auto"
        value={reason.request}
        error={problemOf(error, `${place}.${book.textField}`)}
        onChange={event => onChange({ ...reason, request: event.target.value })}
      />
      {book.id === 'refusal' && (
        <SelectField
          name={`${place}.figure`}
          label="Figure shown beside it"
          optional
          emptyLabel="None"
          options={ownFigures.map(value => ({ value, label: figureNames[value] }))}
          value={reason.figure ?? ''}
          onChange={event => onChange({ ...reason, figure: ownFigures.find(one => one === event.target.value) })}
        />
      )}
    </div>
  )
}

const figureNames: Record<OwnFigure, string> = {
  'o-level': 'O’Level grades',
  'jamb-score': 'UTME score',
  cgpa: 'CGPA',
  'degree-class': 'Class of degree',
}

/** The field exists only after the next paint. */
function focusSoon(place: string): void {
  requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-focus="${CSS.escape(place)}"]`)?.focus())
}
