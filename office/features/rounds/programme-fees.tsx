import type { ReactElement } from 'react'
import { currencyName } from '#shared/domain/currency-names.ts'
import { programmes } from '#shared/domain/programmes.ts'
import { Button } from '#ui/button.tsx'
import { Select } from '../../ui/fields.tsx'
import type { PartProps } from './round-form.tsx'
import type { RoundValues } from './round-values.ts'

/** Programmes whose acceptance fee differs from the round’s, one per line. */
export function ProgrammeFees({ values, set, problem }: PartProps): ReactElement {
  const { programme_fees: fees } = values
  const write = (programme_fees: RoundValues['programme_fees']) => set({ programme_fees })
  const own = programmes().filter(
    ({ id, programType, isRetired }) =>
      values.program_types.includes(programType) && (!isRetired || fees.some(({ programme }) => programme === id)),
  )
  return (
    <div className="column" data-gap="2">
      {fees.map(({ programme, fee }, index) => {
        const wrong = problem(`programme_fees.${programme}`)
        const change = (part: Partial<(typeof fees)[number]>) =>
          write(fees.map((one, at) => (at === index ? { ...one, ...part } : one)))
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line has nothing else that is its own while it is typed
          <div key={index} className="acts round-fee" data-gap="3" data-lines="2">
            <Select
              aria-label={`Programme ${index + 1} with a different fee`}
              value={programme}
              emptyLabel="Choose a programme"
              options={own
                .filter(({ id }) => id === programme || !fees.some(one => one.programme === id))
                .map(({ id, title }) => ({ value: id, label: title }))}
              onChoose={id => change({ programme: id })}
            />
            <label>
              <span className="visually-hidden">Its fee in {currencyName(values.acceptance_fee_currency)}</span>
              <input
                className="input"
                inputMode="decimal"
                size={9}
                value={fee}
                aria-invalid={wrong ? true : undefined}
                onChange={event => change({ fee: event.target.value })}
              />
            </label>
            <Button look="quiet" onClick={() => write(fees.filter((_, at) => at !== index))}>
              Remove<span className="visually-hidden"> programme {index + 1}</span>
            </Button>
            {wrong && (
              <p className="round-problem" role="alert">
                {wrong}
              </p>
            )}
          </div>
        )
      })}
      <div>
        <Button look="secondary" onClick={() => write([...fees, { programme: '', fee: values.acceptance_fee }])}>
          Add a programme with a different fee
        </Button>
      </div>
    </div>
  )
}
