import type { CSSProperties, ReactElement } from 'react'
import { contrast, isHex } from '#shared/domain/brand/colour.ts'
import {
  type BrandColours,
  type BrandToken,
  defaultColours,
  type Scheme,
  schemeOf,
  type Theme,
} from '#shared/domain/brand/scheme.ts'
import { TextField } from '#ui/text-field.tsx'
import { fieldName } from './field-words.ts'
import './colours-field.css'

interface ColoursFieldProps {
  at: string
  label: string
  value: unknown
  problem: (at: string) => string | undefined
  onChange: (value: BrandColours | undefined) => void
}

const names = ['primary', 'accent'] as const

const hints = {
  primary: 'Bar, foot, headings and links',
  accent: 'Buttons and marks',
} as const

/** The two colours of a university, and what every theme makes of them, while they are chosen. */
export function ColoursField({ at, label, value, problem, onChange }: ColoursFieldProps): ReactElement {
  const held: Partial<BrandColours> | undefined = value === undefined ? undefined : Object(value)
  const { primary = '', accent = '' } = held ?? {}
  return (
    <fieldset className="setting-group" id={`setting-${at}`}>
      <legend className="part-legend">{label}</legend>
      {held ? (
        <>
          <div className="setting-colours">
            {names.map(name => (
              <ColourField
                key={name}
                name={`setting-${at}.${name}`}
                label={fieldName(name)}
                hint={hints[name]}
                value={held[name] ?? ''}
                error={problem(`${at}.${name}`)}
                onChange={hex => onChange({ primary, accent, [name]: hex })}
              />
            ))}
          </div>
          {isHex(primary) && isHex(accent) && <Swatches scheme={schemeOf({ primary, accent })} />}
        </>
      ) : (
        <p className="soft">The colours of the product are used.</p>
      )}
      <p>
        <button
          type="button"
          className="button"
          data-look="quiet"
          onClick={() => onChange(held ? undefined : { ...defaultColours })}
        >
          {held ? 'Use the colours of the product' : 'Choose two colours'}
        </button>
      </p>
    </fieldset>
  )
}

interface ColourFieldProps {
  name: string
  label: string
  hint: string
  value: string
  error: string | undefined
  onChange: (hex: string) => void
}

/** A colour that is picked, or typed as #1f2a7a. */
function ColourField({ name, label, hint, value, error, onChange }: ColourFieldProps): ReactElement {
  return (
    <div className="line setting-colour" data-align="end">
      <input
        type="color"
        aria-label={`Pick: ${label}`}
        value={isHex(value) ? value : '#000000'}
        onChange={event => onChange(event.target.value)}
      />
      <TextField
        label={label}
        hint={hint}
        name={name}
        width={12}
        spellCheck={false}
        value={value}
        error={error}
        onChange={event => onChange(event.target.value.trim())}
      />
    </div>
  )
}

const shownThemes: readonly (readonly [theme: Theme, name: string])[] = [
  ['light', 'Light'],
  ['dark', 'Dark'],
  ['night', 'Bar and foot'],
  ['contrast', 'High contrast'],
  ['contrast-dark', 'High contrast, dark'],
]

const shownPairs: readonly (readonly [words: string, ink: BrandToken, ground: BrandToken])[] = [
  ['Text', 'ink', 'ground'],
  ['Link', 'link', 'ground'],
  ['Accent', 'accent-ink', 'ground'],
  ['Button', 'on-accent', 'accent'],
  ['Picture', 'on-brand', 'brand'],
]

/** Each theme as it will look, with the contrast of what is read on what. */
function Swatches({ scheme }: { scheme: Scheme }): ReactElement {
  return (
    <ul className="tiles setting-swatches" data-min="short" data-gap="3" aria-label="The colours of each theme">
      {shownThemes.map(([theme, name]) => {
        const tokens = scheme[theme]
        return (
          <li key={theme} style={{ background: tokens.ground, color: tokens.ink, borderColor: tokens.line }}>
            <strong>{name}</strong>
            <dl>
              {shownPairs.map(([words, ink, ground]) => (
                <div key={words} style={{ color: tokens[ink], background: tokens[ground] } satisfies CSSProperties}>
                  <dt>{words}</dt>
                  <dd>{contrast(tokens[ink], tokens[ground]).toFixed(1)} : 1</dd>
                </div>
              ))}
            </dl>
          </li>
        )
      })}
    </ul>
  )
}
