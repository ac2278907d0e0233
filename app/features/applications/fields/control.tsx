import type { ReactElement } from 'react'
import { onDemand } from '#app/lib/on-demand.tsx'
import { homeCountry } from '#shared/catalogue/parts/home-country.ts'
import { countryOptions } from '#shared/domain/countries.ts'
import { isEntries } from '#shared/forms/check.ts'
import type { ChoiceField, LineField } from '#shared/forms/field.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { type ControlProps, type ListProps, textOf, words } from './control-props.ts'
import { Line } from './line.tsx'
import { SuggestControl, UniversityControl } from './suggest-control.tsx'

const DateField = onDemand(async () => ({ default: (await import('#ui/date-field.tsx')).DateField }), ControlOutline)
const ProgrammeControl = onDemand(() => import('./programme-control.tsx'), ControlOutline)
const ListControl = onDemand(() => import('./list-control.tsx'), ControlOutline)
const PlaceControl = onDemand(() => {
  // Its names, in parallel.
  import('./nigerian-places.ts').catch(() => undefined)
  return import('./place-control.tsx')
}, LineOutline)

/** Fetches the controls that only some sections have. */
export function fetchControlsAhead(): void {
  DateField.ahead()
  ProgrammeControl.ahead()
  ListControl.ahead()
  PlaceControl.ahead()
  UniversityControl.ahead()
}

function ControlOutline(): ReactElement {
  return <Skeleton height="8rem" />
}

function LineOutline(): ReactElement {
  return <Skeleton height="4rem" />
}

/** The control for a described field. */
export function Control(props: ControlProps & ListProps): ReactElement {
  const { field, value, onChange, onLeave } = props
  switch (field.kind) {
    case 'line':
      return <LineControl {...props} field={field} />
    case 'email':
      return (
        <Line {...props} input={{ type: 'email', inputMode: 'email', autoCapitalize: 'none', spellCheck: false }} />
      )
    case 'phone':
      return <Line {...props} input={{ type: 'tel', inputMode: 'tel', width: 20 }} />
    case 'number':
      return <Line {...props} input={{ inputMode: field.decimals === 0 ? 'numeric' : 'decimal', width: 8 }} />
    case 'year':
      return <Line {...props} input={{ inputMode: 'numeric', width: 4 }} />
    case 'text':
      return (
        <TextArea
          {...words(props)}
          rows={field.rows}
          limit={{ characters: field.max }}
          autoComplete={field.autoComplete ?? 'off'}
          value={textOf(value)}
          onChange={event => onChange(event.target.value)}
          onBlur={onLeave}
        />
      )
    case 'choice':
      return <ChoiceControl {...props} field={field} />
    case 'country':
      return <Select {...props} options={countries()} emptyLabel="Choose a country" />
    case 'state':
    case 'lga':
      return <PlaceControl {...props} field={field} />
    case 'date':
      return (
        <DateField
          {...words(props)}
          birthday={field.birth === true}
          value={textOf(value)}
          onChange={onChange}
          onBlur={onLeave}
        />
      )
    case 'confirm':
      return (
        <Checkbox
          {...words(props)}
          checked={value === true || value === 'true'}
          onChange={event => onChange(event.target.checked)}
        />
      )
    case 'programme':
      return <ProgrammeControl {...props} field={field} />
    case 'list':
      return <ListControl {...props} field={field} value={isEntries(value) ? value : []} />
    default:
      return field satisfies never
  }
}

function LineControl(props: ControlProps<LineField>): ReactElement {
  const { field } = props
  if (field.suggest) return <SuggestControl {...props} />
  return <Line {...props} input={{ inputMode: field.inputMode, ...(field.code ? codeInput(field.code) : {}) }} />
}

/** Capitals, and nothing that a phone would correct. */
function codeInput(code: 'jamb' | 'examination') {
  return { 'data-code': code, autoCapitalize: 'characters', autoCorrect: 'off', spellCheck: false }
}

function ChoiceControl(props: ControlProps<ChoiceField>): ReactElement {
  const { field, value, onChange, onLeave } = props
  if (field.look === 'select') return <Select {...props} options={field.options} emptyLabel="Choose" />
  return (
    <RadioGroup {...words(props)} choices={field.options} value={textOf(value)} onChange={onChange} onBlur={onLeave} />
  )
}

function Select(
  props: ControlProps & { options: readonly { value: string; label: string }[]; emptyLabel: string },
): ReactElement {
  const { field, value, onChange, onLeave, options, emptyLabel } = props
  return (
    <SelectField
      {...words(props)}
      options={options}
      emptyLabel={emptyLabel}
      autoComplete={field.autoComplete ?? 'off'}
      value={textOf(value)}
      onChange={event => onChange(event.target.value)}
      onBlur={onLeave}
    />
  )
}

let allCountries: ReturnType<typeof countryOptions> | undefined

/** Sorting 249 names takes a phone a moment; once is enough. */
function countries() {
  allCountries ??= countryOptions(homeCountry().code)
  return allCountries
}
