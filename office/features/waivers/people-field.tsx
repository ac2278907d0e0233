import { type ReactElement, useId } from 'react'
import { type ProgramType, programTypeName } from '#shared/domain/program-type.ts'
import { typesOffered } from '#shared/domain/programme-kinds.ts'
import { findProgramme, programmesOfType } from '#shared/domain/programmes.ts'
import { SelectField } from '#ui/select-field.tsx'

export interface ChosenPeople {
  types: readonly ProgramType[]
  programmes: readonly string[]
}

export const nothingChosen: ChosenPeople = { types: [], programmes: [] }

interface PeopleFieldProps {
  value: ChosenPeople
  error: string | undefined
  onChange: (value: ChosenPeople) => void
}

/** Whom a code is for: everyone, or applicants for any of the chosen program types and programmes. */
export function PeopleField({ value, error, onChange }: PeopleFieldProps): ReactElement {
  const id = useId()
  const { types, programmes: chosen } = value
  const isEveryone = types.length === 0 && chosen.length === 0
  return (
    <fieldset className="column" data-gap="2" aria-describedby={id}>
      <legend>For which applicants?</legend>
      <p id={id} className="soft small" aria-live="polite">
        {isEveryone ? 'Everyone. Choose to limit it.' : 'Only applicants for these:'}
      </p>
      <div className="wraps" data-gap="4" data-lines="1">
        {typesOffered().map(type => (
          <label key={type} className="tick-line">
            <input
              type="checkbox"
              checked={types.includes(type)}
              onChange={event =>
                onChange({
                  ...value,
                  types: event.target.checked ? [...types, type] : types.filter(one => one !== type),
                })
              }
            />
            {programTypeName(type)}
          </label>
        ))}
      </div>
      <SelectField
        name="programmes"
        label="Add one programme"
        emptyLabel="Choose a programme"
        error={error}
        value=""
        options={typesOffered().map(type => ({
          label: programTypeName(type),
          options: programmesOfType(type)
            .filter(({ id }) => !chosen.includes(id))
            .map(({ id, title }) => ({ value: id, label: title })),
        }))}
        onChange={({ target }) => target.value && onChange({ ...value, programmes: [...chosen, target.value] })}
      />
      {chosen.length > 0 && (
        <ul className="wraps">
          {chosen.map(programme => (
            <li key={programme}>
              <button
                className="chip"
                type="button"
                onClick={() => onChange({ ...value, programmes: chosen.filter(one => one !== programme) })}
                aria-label={`Remove ${findProgramme(programme)?.title ?? programme}`}
              >
                {findProgramme(programme)?.title ?? programme} <span aria-hidden="true">×</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </fieldset>
  )
}
