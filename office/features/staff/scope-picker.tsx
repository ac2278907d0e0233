import type { ReactElement } from 'react'
import { programTypeName } from '#shared/domain/program-type.ts'
import { findProgramme, programmes, schoolNames, typesKnown } from '#shared/domain/programmes.ts'
import type { Scope } from '#shared/domain/staff.ts'
import { RadioGroup } from '#ui/radio-group.tsx'
import { SelectField } from '#ui/select-field.tsx'

type Lists = Exclude<Scope, 'all'>
type ScopePickerProps = { id: string; scope: Scope; onChange: (scope: Scope) => void }

/**
 * All programmes, or some: whole types, whole schools, single ones. An application that matches any of them is in
 * scope.
 */
export function ScopePicker({ id, scope, onChange }: ScopePickerProps): ReactElement {
  return (
    <div className="column scope">
      <RadioGroup
        name={id}
        label="For which programmes?"
        choices={[
          { value: 'all', label: 'All' },
          { value: 'some', label: 'Some' },
        ]}
        value={scope === 'all' ? 'all' : 'some'}
        onChange={value => onChange(value === 'all' ? 'all' : {})}
        row
      />
      {scope !== 'all' && (
        <>
          <Ticks
            legend="Kinds"
            options={typesKnown().map(type => ({ value: type, label: programTypeName(type) }))}
            chosen={scope.program_types ?? []}
            onChange={program_types => onChange({ ...scope, program_types })}
          />
          <Ticks
            legend="Schools"
            options={Object.entries(schoolNames()).map(([value, label]) => ({ value, label }))}
            chosen={scope.schools ?? []}
            onChange={schools => onChange({ ...scope, schools })}
          />
          <Programmes id={id} scope={scope} onChange={onChange} />
        </>
      )}
    </div>
  )
}

interface TicksProps<Value extends string> {
  legend: string
  options: readonly { value: Value; label: string }[]
  chosen: readonly Value[]
  onChange: (chosen: Value[]) => void
}

function Ticks<Value extends string>({ legend, options, chosen, onChange }: TicksProps<Value>): ReactElement {
  return (
    <fieldset className="wraps ticks" data-gap="1">
      <legend>{legend}</legend>
      {options.map(({ value, label }) => (
        <label className="choice" key={value}>
          <input
            type="checkbox"
            checked={chosen.includes(value)}
            onChange={event =>
              onChange(event.target.checked ? [...chosen, value] : chosen.filter(one => one !== value))
            }
          />
          <span>{label}</span>
        </label>
      ))}
    </fieldset>
  )
}

function Programmes({ id, scope, onChange }: { id: string; scope: Lists; onChange: (scope: Scope) => void }) {
  const chosen = scope.programmes ?? []
  const groups = Object.entries(schoolNames()).map(([school, label]) => ({
    label,
    options: programmes()
      .filter(programme => programme.school === school && !chosen.includes(programme.id))
      .map(programme => ({ value: programme.id, label: programme.title })),
  }))
  return (
    <div className="stack">
      <SelectField
        name={`${id}-programme`}
        label="Single programmes"
        options={groups}
        emptyLabel="Add a programme"
        value=""
        onChange={event => onChange({ ...scope, programmes: [...chosen, event.target.value] })}
      />
      {chosen.length > 0 && (
        <ul className="bare-list wraps">
          {chosen.map(one => (
            <li key={one}>
              <button
                className="chip"
                type="button"
                aria-label={`Remove ${findProgramme(one)?.title ?? one}`}
                onClick={() => onChange({ ...scope, programmes: chosen.filter(other => other !== one) })}
              >
                {findProgramme(one)?.title ?? one} <span aria-hidden="true">×</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
