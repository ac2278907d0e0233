import { type ReactElement, useId } from 'react'
import { rubricLimits } from '#shared/domain/rubric.ts'
import { Button } from '#ui/button.tsx'
import { NumberField, Textarea } from '../../ui/fields.tsx'
import type { Rubric } from './rubric-query.ts'

type Criterion = Rubric['criteria'][number]
type EditorProps = { rubric: Rubric; onChange: (rubric: Rubric) => void }

/**
 * The fields of a rubric. Descriptions have one line per step, the lowest first, which also sets the length of the
 * scale.
 */
export function RubricEditor({ rubric, onChange }: EditorProps): ReactElement {
  const { criteria } = rubric
  const put = (index: number, changed: Criterion) =>
    onChange({ ...rubric, criteria: criteria.map((one, at) => (at === index ? changed : one)) })
  return (
    <>
      {criteria.map((criterion, index) => (
        <CriterionFields
          key={criterion.id}
          criterion={criterion}
          number={index + 1}
          onChange={changed => put(index, changed)}
          onRemove={
            criteria.length > 1
              ? () => onChange({ ...rubric, criteria: criteria.filter((_, at) => at !== index) })
              : undefined
          }
        />
      ))}
      {criteria.length < rubricLimits.criteria && (
        <p>
          <Button
            look="secondary"
            onClick={() => onChange({ ...rubric, criteria: [...criteria, newCriterion(criteria)] })}
          >
            Add a criterion
          </Button>
        </p>
      )}
      <div className="fields" data-min="short">
        <NumberField
          type="number"
          min={0}
          label="Readers for each application"
          value={String(rubric.readers)}
          max={rubricLimits.readers}
          onWrite={text => onChange({ ...rubric, readers: Number(text) })}
        />
        <NumberField
          type="number"
          min={0}
          label="Points by which two may differ"
          value={String(rubric.tolerance)}
          max={100}
          onWrite={text => onChange({ ...rubric, tolerance: Number(text) })}
        />
      </div>
      <label className="rubric-names">
        <input
          type="checkbox"
          checked={rubric.names_hidden}
          onChange={event => onChange({ ...rubric, names_hidden: event.target.checked })}
        />
        <span>
          Readers do not see names <span className="soft">Documents and references can still contain them.</span>
        </span>
      </label>
    </>
  )
}

function newCriterion(criteria: readonly Criterion[]): Criterion {
  const taken = new Set(criteria.map(({ id }) => id))
  const number = Array.from({ length: rubricLimits.criteria + 1 }, (_, at) => at + 1).find(
    at => !taken.has(`criterion-${at}`),
  )
  const words = ['Weak', 'Fair', 'Good', 'Very good', 'Outstanding']
  return { id: `criterion-${number}`, label: '', hint: '', weight: 10, min: 1, max: 5, words }
}

interface CriterionProps {
  criterion: Criterion
  number: number
  onChange: (criterion: Criterion) => void
  onRemove: (() => void) | undefined
}

function CriterionFields({ criterion, number, onChange, onRemove }: CriterionProps): ReactElement {
  const id = useId()
  const { label, hint, weight, min, words } = criterion
  const setWords = (text: string) => {
    const lines = text.split('\n')
    onChange({ ...criterion, words: lines, max: min + lines.length - 1 })
  }
  return (
    <fieldset className="apart rubric-criterion" data-gap="3">
      <legend className="part-legend">Criterion {number}</legend>
      <p>
        <label htmlFor={`${id}-label`}>What is scored</label>
        <input
          id={`${id}-label`}
          className="input"
          maxLength={60}
          value={label}
          onChange={event => onChange({ ...criterion, label: event.target.value })}
        />
      </p>
      <Textarea
        label="What to look at"
        rows={2}
        value={hint}
        maxLength={300}
        onWrite={text => onChange({ ...criterion, hint: text })}
      />
      <div className="fields" data-min="short">
        <NumberField
          type="number"
          min={0}
          label="Weight"
          value={String(weight)}
          max={100}
          onWrite={text => onChange({ ...criterion, weight: Number(text) })}
        />
        <NumberField
          type="number"
          min={0}
          label="Lowest score"
          value={String(min)}
          max={20}
          onWrite={text => onChange({ ...criterion, min: Number(text), max: Number(text) + words.length - 1 })}
        />
      </div>
      <Textarea
        label="Words for each step, one per line, lowest first"
        rows={words.length + 1}
        value={words.join('\n')}
        onWrite={setWords}
      />
      {onRemove && (
        <Button look="quiet" onClick={onRemove}>
          Remove this criterion
        </Button>
      )}
    </fieldset>
  )
}
