/** What an answer can be: text, a number as it was typed, a tick, or a list of entries. */
export type AnswerValue = string | number | boolean | Entry[]
export type Entry = { [field: string]: AnswerValue }
export type Answers = Record<string, AnswerValue | undefined>

interface FieldBase {
  /** Its name on the wire (contract section 4). */
  name: string
  label: string
  hint?: string
  /** The error for a required answer that is missing; without it the answer is optional. */
  missing?: string
  /** Limits when a missing answer is an error, for example to some programmes. The question is always asked. */
  required?: (answers: Answers) => boolean
  /** The document that may be uploaded instead of an answer. */
  orDocument?: string
  /** Asked only when this returns true; an answer that is no longer asked for is neither required nor checked. */
  when?: (answers: Answers) => boolean
  autoComplete?: string
}

export interface Option {
  value: string
  label: string
  hint?: string
}

export interface LineField extends FieldBase {
  kind: 'line'
  max: number
  inputMode?: 'text' | 'numeric' | 'decimal'
  /** A number of letters and digits, cleaned as one. */
  code?: 'jamb' | 'examination'
  /** A rule beyond length and characters: returns the error, or nothing. */
  rule?: (value: string, answers: Answers) => string | undefined
  /** Suggests names during typing; free text stays allowed. */
  suggest?: 'universities' | 'o-level-subjects'
}
export interface TextField extends FieldBase {
  kind: 'text'
  max: number
  rows: number
}
export interface EmailField extends FieldBase {
  kind: 'email'
  /** A referee's address must be academic and neither the applicant's nor the other referee's (contract section 5). */
  referee?: { otherReferee: string }
}
export interface PhoneField extends FieldBase {
  kind: 'phone'
}
export interface DateField extends FieldBase {
  kind: 'date'
  /** A date of birth: in the past, at an age at which someone can apply. */
  birth?: true
}
export interface ChoiceField extends FieldBase {
  kind: 'choice'
  options: readonly Option[]
  /** Visible buttons, or a list that opens. */
  look: 'radio' | 'select'
}
export interface CountryField extends FieldBase {
  kind: 'country'
}
export interface StateField extends FieldBase {
  kind: 'state'
}
export interface LgaField extends FieldBase {
  kind: 'lga'
  /** The field that contains its state. */
  stateField: string
}
export interface ProgrammeField extends FieldBase {
  kind: 'programme'
}
export interface NumberField extends FieldBase {
  kind: 'number'
  min: number
  max: number
  decimals: 0 | 2
}
export interface YearField extends FieldBase {
  kind: 'year'
  /** How many years in the future are plausible: 0 for past years only. */
  ahead: number
  /** May not be before the year in this other field of the same entry. */
  notBefore?: string
  /** While this holds, last year is the earliest: a result that is still awaited. */
  recent?: (answers: Answers) => boolean
}
export interface ConfirmField extends FieldBase {
  kind: 'confirm'
}
export interface ListField extends FieldBase {
  kind: 'list'
  min: number
  max: number
  item: readonly Field[]
  /** Rows shown initially. An empty row is not an entry: it is neither checked nor stored. */
  startRows?: number
  /** 'qualification': used in 'Add another qualification', 'Remove qualification 2'. */
  itemName: string
  /** A rule over the whole list. */
  listRule?: (entries: Entry[]) => { entry: number; field: string; message: string }[]
}

export type Field =
  | LineField
  | TextField
  | EmailField
  | PhoneField
  | DateField
  | ChoiceField
  | CountryField
  | StateField
  | LgaField
  | ProgrammeField
  | NumberField
  | YearField
  | ConfirmField
  | ListField

export interface Section {
  id: string
  title: string
  /** Where the title depends on an answer. */
  titleFor?: (answers: Answers) => string
  /** Shown only when this returns true. */
  when?: (answers: Answers) => boolean
  /** One sentence under the title: why it is asked, or what to have ready. */
  intro?: string
  /** Answers that summarise the section in a list of sections. */
  summary?: readonly string[]
  fields: readonly Field[]
}

/** A kind of document that a form asks for. */
export interface DocumentSlot {
  kind: string
  label: string
  hint: string
  accepts: 'pdf-or-image' | 'image' | 'pdf'
  required: boolean | ((answers: Answers) => boolean)
  /** It can be added also while it is not required. */
  offered?: 'always'
  /**
   * The answer that this document can replace: one of the two is required, and the error is reported at the answer.
   */
  orAnswer?: { name: string; asked: (answers: Answers) => boolean }
}

export interface FormDescription {
  id: 'postgraduate' | 'undergraduate' | 'foundation'
  /** Increases with every change to the questions (ADR 54). */
  version: number
  sections: readonly Section[]
  documents: readonly DocumentSlot[]
}
