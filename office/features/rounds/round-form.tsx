import type { FormEvent, ReactElement, ReactNode } from 'react'
import { clockName } from '#shared/catalogue/parts/clock-name.ts'
import { currencyName, currencyTitle } from '#shared/domain/currency-names.ts'
import { isCurrencyOfFees } from '#shared/domain/fees.ts'
import { cardCurrencies } from '#shared/domain/money.ts'
import { type ProgramType, programTypeName, programTypes } from '#shared/domain/program-type.ts'
import { typesOffered } from '#shared/domain/programme-kinds.ts'
import { answerDayLimits } from '#shared/domain/round-terms.ts'
import { Button } from '#ui/button.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { TextField } from '#ui/text-field.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { ProgrammeFees } from './programme-fees.tsx'
import type { RoundValues } from './round-values.ts'

interface RoundFormProps {
  values: RoundValues
  onChange: (values: RoundValues) => void
  onSubmit: () => void
  /** The problem of a field, by its wire name. */
  problem: (field: string) => string | undefined
  /** A bursar can edit only fees, and read everything else. */
  feesOnly: 'fees' | 'everything'
  /** Notices above the fields. */
  above?: ReactNode
  /** Buttons. */
  children: ReactNode
}

/** The dates, fees and days of a round. Errors are shown at their field. */
export function RoundForm(props: RoundFormProps): ReactElement {
  const { values, onChange, onSubmit, problem, feesOnly, above, children } = props
  const set = (part: Partial<RoundValues>) => onChange({ ...values, ...part })
  function submit(event: FormEvent): void {
    event.preventDefault()
    onSubmit()
  }
  return (
    <form className="form round-form" onSubmit={submit} noValidate>
      {above}
      <fieldset disabled={feesOnly === 'fees'}>
        <legend className="part-legend">{feesOnly === 'fees' ? 'Round (an editor changes this)' : 'Round'}</legend>
        <NameAndTypes values={values} set={set} problem={problem} />
        <Days values={values} set={set} problem={problem} />
      </fieldset>
      <fieldset>
        <legend className="part-legend">Acceptance fee</legend>
        <AcceptanceFee values={values} set={set} problem={problem} />
        <ProgrammeFees values={values} set={set} problem={problem} />
      </fieldset>
      <div className="cluster">{children}</div>
    </form>
  )
}

export interface PartProps {
  values: RoundValues
  set: (part: Partial<RoundValues>) => void
  problem: (field: string) => string | undefined
}

function NameAndTypes({ values, set, problem }: PartProps): ReactElement {
  const typesProblem = problem('program_types')
  return (
    <>
      <div className="fields">
        <TextField
          name="name"
          label="Name"
          hint="Applicants see this name."
          maxLength={80}
          autoComplete="off"
          value={values.name}
          error={problem('name')}
          onChange={event => set({ name: event.target.value })}
        />
        <TextField
          name="session"
          label="Session"
          hint="Such as 2027/2028."
          maxLength={9}
          autoComplete="off"
          value={values.session}
          error={problem('session')}
          onChange={event => set({ session: event.target.value })}
        />
      </div>
      <fieldset className="round-types" aria-describedby={typesProblem ? 'round-types-problem' : undefined}>
        <legend className="part-legend">Programme types</legend>
        {typesToChoose(values.program_types).map(type => (
          <label key={type} className="choice">
            <input
              type="checkbox"
              checked={values.program_types.includes(type)}
              onChange={event =>
                set({
                  program_types: programTypes.filter(one =>
                    one === type ? event.target.checked : values.program_types.includes(one),
                  ),
                })
              }
            />
            <span>{programTypeName(type)}</span>
          </label>
        ))}
        {typesProblem && (
          <p className="round-problem" id="round-types-problem" role="alert">
            {typesProblem}
          </p>
        )}
      </fieldset>
    </>
  )
}

const dayFields = [
  ['opens_on', 'Opens on', `From midnight, ${clockName()}.`],
  ['closes_on', 'Closes on', 'The last day, until midnight.'],
  ['decisions_by', 'Decisions by', 'Applicants see this date.'],
  ['starts_on', 'Session starts on', 'The first day of lectures.'],
] as const

function Days({ values, set, problem }: PartProps): ReactElement {
  return (
    <>
      <div className="fields">
        {dayFields.map(([field, label, hint]) => (
          <DateField
            key={field}
            name={field}
            label={label}
            hint={hint}
            value={values[field]}
            error={problem(field)}
            onChange={event => set({ [field]: event.target.value })}
          />
        ))}
      </div>
      <TextField
        name="answer_days"
        label="Days to reply to an offer"
        hint={`From ${answerDayLimits.min} to ${answerDayLimits.max}, counted from its release. A programme can have its own date.`}
        inputMode="numeric"
        autoComplete="off"
        width={4}
        value={values.answer_days}
        error={problem('answer_days')}
        onChange={event => set({ answer_days: event.target.value })}
      />
    </>
  )
}

function AcceptanceFee({ values, set, problem }: PartProps): ReactElement {
  const currency = values.acceptance_fee_currency
  const offered = cardCurrencies.filter(one => one === currency || isCurrencyOfFees(one))
  return (
    <>
      <TextField
        name="acceptance_fee_minor"
        label="For every programme"
        hint={`In ${currencyName(currency)}. 0 for no fee. Offers that are already approved keep their fee.`}
        inputMode="decimal"
        autoComplete="off"
        width={12}
        value={values.acceptance_fee}
        error={problem('acceptance_fee_minor')}
        onChange={event => set({ acceptance_fee: event.target.value })}
      />
      {offered.length > 1 && (
        <RadioGroup
          name="acceptance_fee_currency"
          label="Currency of the acceptance fees"
          row
          choices={offered.map(value => ({ value, label: currencyTitle(value) }))}
          value={currency}
          onChange={value => set({ acceptance_fee_currency: offered.find(one => one === value) ?? currency })}
        />
      )}
    </>
  )
}

export function SaveButtons({
  busy,
  isChanged,
  label,
  onReset,
}: {
  busy: boolean
  isChanged: boolean
  label: string
  onReset: () => void
}): ReactElement {
  return (
    <>
      <Button type="submit" busy={busy} busyLabel="Saving..." disabled={!isChanged}>
        {label}
      </Button>
      {isChanged && (
        <Button look="quiet" onClick={onReset}>
          Discard what I typed
        </Button>
      )}
    </>
  )
}

/** Those that have a programme, and those that the round has already. */
const typesToChoose = (chosen: readonly ProgramType[]) =>
  programTypes.filter(type => typesOffered().includes(type) || chosen.includes(type))
