import type { Shape } from './shape.ts'

/** What every field of a setting is given. */
export interface FieldProps<Kind extends Shape = Shape> {
  /** The place in the body, as problems name it: `sections.0.heading`. */
  at: string
  label: string
  shape: Kind
  value: unknown
  isOptional?: boolean
  problem: (at: string) => string | undefined
  onChange: (value: unknown) => void
}

/** The place of a part: `sections.0` in `sections`. */
export const within = (at: string, name: string | number) => (at === '' ? String(name) : `${at}.${name}`)

/** An optional field that is emptied is left out. */
export function withField(held: Record<string, unknown>, name: string, value: unknown): Record<string, unknown> {
  const { [name]: _, ...others } = held
  return value === undefined ? others : { ...held, [name]: value }
}
