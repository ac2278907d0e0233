import type { ComponentType, ReactElement } from 'react'
import { type FieldProps, withField, within } from './field-props.ts'
import { fieldName } from './field-words.ts'
import { ItemWays } from './item-ways.tsx'
import { NewName } from './new-name.tsx'
import { emptyOf, type Shape } from './shape.ts'

type RecordFieldProps = FieldProps<Shape & { is: 'record' }> & {
  /** The field of each, which may hold records itself. */
  Item: ComponentType<FieldProps>
}

/** The same for each of several names, such as program types. Names of one’s own stand in an order of one’s own. */
export function RecordField({ at, label, shape, value, problem, onChange, Item }: RecordFieldProps): ReactElement {
  const held: Record<string, unknown> = Object(value)
  const names = shape.keys ?? Object.keys(held)
  return (
    <fieldset className={at === '' ? 'setting-whole' : 'setting-group'} id={`setting-${at}`}>
      {at !== '' && <legend className="part-legend">{label}</legend>}
      <div className="column setting-fields" data-gap="4">
        {names.map((name, index) => (
          <div key={name} className="column setting-named" data-gap="2">
            <Item
              at={within(at, name)}
              label={fieldName(name)}
              shape={shape.value}
              value={held[name]}
              problem={problem}
              isOptional
              onChange={next => onChange(withField(held, name, next))}
            />
            {!shape.keys && (
              <ItemWays
                name={fieldName(name)}
                items={Object.entries(held)}
                index={index}
                onChange={next => onChange(Object.fromEntries(next))}
              />
            )}
          </div>
        ))}
        {!shape.keys && <NewName taken={names} onAdd={name => onChange({ ...held, [name]: emptyOf(shape.value) })} />}
      </div>
    </fieldset>
  )
}
