import { type ReactElement, useEffect, useState } from 'react'
import type { LgaField, StateField } from '#shared/forms/field.ts'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { type ControlProps, textOf, words } from './control-props.ts'

type Places = typeof import('./nigerian-places.ts')

let loaded: Places | undefined

/**
 * A Nigerian state, or a local government area in one. The names load with the question; until then, any text can be
 * typed.
 */
export default function PlaceControl(props: ControlProps<StateField | LgaField>): ReactElement {
  const { field, value, answers, onChange, onLeave } = props
  const [places, setPlaces] = useState(loaded)
  const [isMissing, setMissing] = useState(false)
  useEffect(() => {
    if (loaded) return
    let isHere = true
    import('./nigerian-places.ts').then(
      names => {
        loaded = names
        if (isHere) setPlaces(names)
      },
      () => isHere && setMissing(true),
    )
    return () => {
      isHere = false
    }
  }, [])

  const text = textOf(value)
  if (isMissing)
    return (
      <TextField {...words(props)} value={text} onChange={event => onChange(event.target.value)} onBlur={onLeave} />
    )
  const state = field.kind === 'lga' ? textOf(answers[field.stateField]) : ''
  const names = field.kind === 'state' ? (places?.stateNames() ?? []) : (places?.areasOf(state) ?? [])
  const all = text === '' || names.includes(text) ? names : [text, ...names]
  return (
    <SelectField
      {...words(props)}
      options={all.map(name => ({ value: name, label: name }))}
      emptyLabel={field.kind === 'lga' && state === '' ? 'Choose the state first' : 'Choose'}
      value={text}
      onChange={event => onChange(event.target.value)}
      onBlur={onLeave}
    />
  )
}
