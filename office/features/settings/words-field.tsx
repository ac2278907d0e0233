import type { ReactElement } from 'react'
import { clockName } from '#shared/catalogue/parts/clock-name.ts'
import { homeCountry } from '#shared/catalogue/parts/home-country.ts'
import { countryOptions, isCountryCode } from '#shared/domain/countries.ts'
import { SelectField } from '#ui/select-field.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { TextField } from '#ui/text-field.tsx'
import { FormattedText } from '#views/formatted-text/formatted-text.tsx'
import { lastDay } from '../../ui/date-field.tsx'
import type { Shape } from './shape.ts'
import { TimeZoneField } from './time-zone-field.tsx'

interface WordsFieldProps {
  label: string
  name: string
  optional: boolean | undefined
  error: string | undefined
  dir: 'auto'
  shape: Shape & { is: 'text' }
  value: unknown
  onChange: (value: string | undefined) => void
}

/** A text as its schema wants it: a line, a box, a day, a moment, or one with formatting and what it will look like beside it. */
export function WordsField({ shape, value, onChange, ...common }: WordsFieldProps): ReactElement {
  const text = String(value ?? '')
  const change = (typed: string) => onChange(typed === '' && common.optional ? undefined : typed)
  if (shape.format === 'formatted')
    return (
      <div className="column setting-formatted">
        <TextArea
          {...common}
          rows={6}
          hint="## begins a heading, - an item of a list. **Words** are strong, [words](/faq) is a link."
          value={text}
          onChange={event => change(event.target.value)}
        />
        <section className="framed setting-looks breaks" aria-label={`${common.label}, as it will look`}>
          <p className="soft">As it will look</p>
          <div className="prose" dir="auto">
            {text.trim() ? <FormattedText text={text} heading="h2" /> : <p className="soft">Nothing yet.</p>}
          </div>
        </section>
      </div>
    )
  if (shape.format === 'country')
    return (
      <SelectField
        {...common}
        value={text}
        {...(isCountryCode(text) ? {} : { emptyLabel: text || 'Choose a country' })}
        options={countryOptions(homeCountry().code)}
        onChange={event => change(event.target.value)}
      />
    )
  if (shape.format === 'time-zone')
    return <TimeZoneField {...common} optional={false} value={text} onChange={onChange} />
  if (shape.format)
    return (
      <TextField
        {...common}
        {...(shape.format === 'day'
          ? { type: 'date', max: lastDay }
          : { type: 'datetime-local', max: `${lastDay}T23:59` })}
        width={20}
        {...(shape.format === 'moment' ? { hint: clockName() } : {})}
        value={text}
        onChange={event => change(event.target.value)}
      />
    )
  const Control = shape.isLong ? LongText : TextField
  return <Control {...common} value={text} onChange={event => change(event.target.value)} />
}

function LongText(props: Omit<Parameters<typeof TextArea>[0], 'rows'>): ReactElement {
  return <TextArea {...props} rows={3} />
}
