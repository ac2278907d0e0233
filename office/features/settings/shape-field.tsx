import { type ReactElement, useContext } from 'react'
import { Checkbox } from '#ui/checkbox.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { TextField } from '#ui/text-field.tsx'
import { ColoursField } from './colours-field.tsx'
import { type FieldProps, withField, within } from './field-props.ts'
import { choiceName, fieldName, unchosenAt } from './field-words.ts'
import { FileField } from './file-field.tsx'
import { ListField } from './list-field.tsx'
import { MotifField } from './motif-field.tsx'
import { idLast, PublishedIds, withOwnId } from './own-id.ts'
import { RecordField } from './record-field.tsx'
import { emptyOf, type Field, type Shape } from './shape.ts'
import { SpanField } from './span-field.tsx'
import { numberAt, numberIn, scaleOf } from './typed-number.ts'
import { WordsField } from './words-field.tsx'
import './fields.css'

/** One field, of whatever shape. */
export function ShapeField(props: FieldProps): ReactElement | null {
  const { shape } = props
  switch (shape.is) {
    case 'object':
      return <ObjectField {...props} shape={shape} />
    case 'either':
      return <EitherField {...props} shape={shape} />
    case 'list':
      return <ListField {...props} shape={shape} Item={ShapeField} />
    case 'record':
      return <RecordField {...props} shape={shape} Item={ShapeField} />
    case 'span':
      return <SpanField {...props} shape={shape} />
    case 'fixed':
      return shape.value === true && props.isOptional ? <Mark {...props} /> : null
    default:
      return <SimpleField {...props} />
  }
}

/** What is either said or left out. */
function Mark({ at, label, value, problem, onChange }: FieldProps): ReactElement {
  return (
    <Checkbox
      name={`setting-${at}`}
      label={label}
      error={problem(at)}
      checked={value === true}
      onChange={event => onChange(event.target.checked ? true : undefined)}
    />
  )
}

/** Says that a text is still the sample’s; the server takes it away with the first change. */
const sampleMark = 'isSample'

/** The fields of an object. The body itself has no frame. */
function ObjectField(props: FieldProps<Shape & { is: 'object' }>): ReactElement {
  const { at, label, shape, value } = props
  const isOfColours = shape.fields.length > 0 && shape.fields.every(field => field.shape.is === 'colour')
  if (isOfColours) return <ColoursField {...props} />
  if (at === '' || value === undefined) return <Whole {...props} />
  return (
    <fieldset className="setting-group" id={`setting-${at}`}>
      <legend className="part-legend">{label}</legend>
      <Fields {...props} fields={shape.fields} />
    </fieldset>
  )
}

/** An object that is left out can be added. */
function Whole(props: FieldProps<Shape & { is: 'object' }>): ReactElement {
  const { shape, value, label, isOptional, onChange } = props
  if (value === undefined && isOptional)
    return (
      <p>
        <button type="button" className="button" data-look="quiet" onClick={() => onChange(emptyOf(shape))}>
          Add: {label}
        </button>
      </p>
    )
  return <Fields {...props} fields={shape.fields} />
}

function Fields({ at, value, problem, onChange, fields }: FieldProps & { fields: readonly Field[] }): ReactElement {
  const held: Record<string, unknown> = Object(value)
  const published = useContext(PublishedIds)
  return (
    <div className="column setting-fields" data-gap="4">
      {idLast(fields)
        .filter(({ name }) => name !== sampleMark)
        .map(({ name, shape, isOptional }) => (
          <ShapeField
            key={name}
            at={within(at, name)}
            label={fieldName(name)}
            shape={shape}
            value={held[name]}
            isOptional={isOptional}
            problem={problem}
            onChange={next =>
              onChange(
                next === undefined ? withField(held, name, next) : withOwnId(held, { name, value: next, published }),
              )
            }
          />
        ))}
    </div>
  )
}

/** Which of several kinds an object is, then the fields of that kind. */
function EitherField(props: FieldProps<Shape & { is: 'either' }>): ReactElement {
  const { at, label, shape, value, problem, onChange } = props
  const held: Record<string, unknown> = Object(value)
  const chosen = shape.shapes.find(one => one.value === held[shape.by])
  return (
    <fieldset className="setting-group" id={`setting-${at}`}>
      <legend className="part-legend">{label}</legend>
      <SelectField
        label={fieldName(shape.by)}
        name={`setting-${within(at, shape.by)}`}
        value={String(held[shape.by] ?? '')}
        error={problem(within(at, shape.by)) ?? problem(at)}
        options={shape.shapes.map(one => ({ value: one.value, label: fieldName(one.value) }))}
        onChange={event => {
          const next = shape.shapes.find(one => one.value === event.target.value)
          // What both kinds have is kept.
          if (next) onChange({ ...Object(emptyOf(next.shape)), ...keptOf(next.shape, held), [shape.by]: next.value })
        }}
      />
      {chosen && <Fields {...props} fields={chosen.shape.fields} />}
    </fieldset>
  )
}

function keptOf({ fields }: Shape & { is: 'object' }, held: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(fields.flatMap(({ name }) => (name in held ? [[name, held[name]]] : [])))
}

function SimpleField({ at, label, shape, value, isOptional, problem, onChange }: FieldProps): ReactElement {
  const common = { label, name: `setting-${at}`, optional: isOptional, error: problem(at), dir: 'auto' } as const
  const held = String(value ?? '')
  switch (shape.is) {
    case 'flag':
      return (
        <Checkbox
          label={label}
          name={`setting-${at}`}
          error={problem(at)}
          checked={value === true}
          onChange={event => onChange(event.target.checked || (isOptional ? undefined : false))}
        />
      )
    case 'choice':
      return (
        <SelectField
          {...common}
          value={held}
          {...(isOptional || shape.mayBeNull ? { emptyLabel: unchosenAt(at) } : {})}
          {...(held === '' && !isOptional && !shape.mayBeNull ? { emptyLabel: 'Choose one' } : {})}
          options={withHeld(shape.options, held).map(option => ({ value: option, label: choiceName(option) }))}
          onChange={event => onChange(event.target.value || (shape.mayBeNull ? null : undefined))}
        />
      )
    case 'motif':
      return <MotifField {...common} options={shape.options} value={textOf(value)} onChange={onChange} />
    case 'number':
      return (
        <TextField
          {...common}
          width={12}
          inputMode="decimal"
          defaultValue={typeof value === 'number' ? numberAt(at, value) : ''}
          onChange={event => onChange(scaled(numberIn(event.target.value, isOptional), scaleOf(at)))}
        />
      )
    case 'file':
      return <FileField {...common} purpose={shape.purpose} value={textOf(value)} onChange={onChange} />
    case 'text':
      return <WordsField {...common} shape={shape} value={value} onChange={onChange} />
    default:
      return (
        <TextArea
          {...common}
          rows={4}
          hint="This part is written as JSON."
          defaultValue={value === undefined ? '' : JSON.stringify(value, null, 2)}
          onChange={event => onChange(jsonIn(event.target.value))}
        />
      )
  }
}

const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)

const scaled = (value: unknown, scale: number) =>
  typeof value === 'number' ? Number((value * scale).toFixed(6)) : value

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** The choices with what is chosen, also when it is none of them any more: a list would show its first one instead. */
function withHeld(options: readonly string[], held: string): readonly string[] {
  return held === '' || options.includes(held) ? options : [held, ...options]
}
