import type { ReactElement } from 'react'
import { flushSync } from 'react-dom'
import { Button, IconButton } from '#ui/button.tsx'
import { FieldGroup } from '#ui/field.tsx'
import { problemOf } from '../../ui/field-problems.ts'

interface ConditionFieldsProps {
  conditions: readonly string[]
  usual: readonly string[]
  error: Error | null
  onChange: (conditions: readonly string[]) => void
}

const mostConditions = 10

/** The conditions of an offer: the usual ones by button, anything else typed. */
export function ConditionFields({ conditions, usual, error, onChange }: ConditionFieldsProps): ReactElement {
  const left = usual.filter(text => !conditions.includes(text))
  const isFull = conditions.length >= mostConditions
  function add(text: string): void {
    // Rendered synchronously, so that the first letter typed goes into the new condition.
    flushSync(() => onChange([...conditions, text]))
    if (text === '') document.querySelector<HTMLElement>(`[data-condition="${conditions.length}"]`)?.focus()
  }
  return (
    <FieldGroup field={{ name: 'conditions', label: 'Conditions', error: problemOf(error, 'conditions') }}>
      <ol className="apart condition-fields">
        {conditions.map((text, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a condition is its place in the list
          <li key={index}>
            <textarea
              className="input"
              rows={1}
              maxLength={300}
              dir="auto"
              aria-label={`Condition ${index + 1}`}
              data-condition={index}
              value={text}
              onChange={event => onChange(conditions.map((one, at) => (at === index ? event.target.value : one)))}
            />
            <IconButton
              icon="trash"
              label={`Remove condition ${index + 1}`}
              onClick={() => onChange(conditions.filter((_, at) => at !== index))}
            />
          </li>
        ))}
      </ol>
      {!isFull && (
        <ul className="apart usual-conditions">
          {left.map(text => (
            <li key={text}>
              <button type="button" onClick={() => add(text)}>
                <span aria-hidden="true">+</span> {text}
              </button>
            </li>
          ))}
          <li>
            <Button look="quiet" onClick={() => add('')}>
              Type another condition
            </Button>
          </li>
        </ul>
      )}
    </FieldGroup>
  )
}
