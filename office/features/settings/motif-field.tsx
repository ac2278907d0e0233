import type { ReactElement } from 'react'
import { initialsMotif } from '#shared/catalogue/image-of.ts'
import { Motif } from '#ui/art/motif-tile.tsx'
import { FieldError } from '#ui/field.tsx'
import { fieldName } from './field-words.ts'
import './motif-field.css'

interface MotifFieldProps {
  label: string
  name: string
  options: readonly string[]
  value: string | undefined
  error?: string | undefined
  onChange: (motif: string | undefined) => void
}

const ofTheSubject = ''

/** A drawing that is chosen by looking at all of them. */
export function MotifField({ label, name, options, value, error, onChange }: MotifFieldProps): ReactElement {
  return (
    <fieldset className="field setting-motifs" data-invalid={error ? '' : undefined} id={name}>
      <legend>
        {label}
        <span className="field-optional"> (optional)</span>
      </legend>
      <FieldError field={{ name, label, error }} />
      <details>
        <summary>
          {value && <Motif subject={drawingOf(value)} />}
          <span>{value ? nameOf(value) : 'The drawing of its subject'}</span>
        </summary>
        <div className="setting-motif-grid">
          {[ofTheSubject, ...options].map(option => (
            <label key={option}>
              <input
                type="radio"
                name={name}
                value={option}
                checked={(value ?? ofTheSubject) === option}
                onChange={() => onChange(option || undefined)}
              />
              {option ? (
                <Motif subject={drawingOf(option)} />
              ) : (
                <span className="setting-motif-none" aria-hidden="true" />
              )}
              <span>{option ? nameOf(option) : 'That of its subject'}</span>
            </label>
          ))}
        </div>
      </details>
    </fieldset>
  )
}

const drawingOf = (motif: string) => (motif === initialsMotif ? `${initialsMotif}-AB` : motif)
const nameOf = (motif: string) => (motif === initialsMotif ? 'Its initials' : fieldName(motif))
