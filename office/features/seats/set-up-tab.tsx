import { type FormEvent, type ReactElement, useId, useState } from 'react'
import { seatCalls } from '#shared/contract/calls/office/seats.ts'
import { figureNames, figureScale, formulaFigures, tieRule } from '#shared/domain/formula.ts'
import { offeringStateNames, offeringStates, trackNames, tracks } from '#shared/domain/seats.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { callOffice } from '../../lib/call.ts'
import { may, useMe } from '../../lib/me.ts'
import { useWrite } from '../../lib/use-write.ts'
import { lastDay, WrittenDay } from '../../ui/date-field.tsx'
import { NumberField } from '../../ui/fields.tsx'
import { WriteFailed } from '../../ui/write-failed.tsx'
import { RequiredDocuments } from './required-documents.tsx'
import { ScreeningForm } from './screening-form.tsx'
import { type OfferingHistory, seatsChanged } from './seats-query.ts'
import { asForm, bodyOf, type SetUp } from './set-up.ts'
import { SetUpHistory } from './set-up-history.tsx'

/**
 * State, places, formula, cut-off marks, reply date and required documents of a programme in a round, with all
 * earlier versions.
 */
export function SetUpTab({ offering }: { offering: OfferingHistory }): ReactElement {
  const me = useMe()
  const [form, setForm] = useState<SetUp>(() => asForm(offering))
  const isReadOnly = !may(me, ['decisions.approve'])
  const save = useWrite(
    () =>
      callOffice(seatCalls.saveOffering, {
        params: { round: offering.round, programme: offering.programme },
        body: bodyOf(form, offering.version),
      }),
    { says: 'Saved', refresh: seatsChanged, failure: 'in place' },
  )
  const sum = formulaFigures.reduce((total, figure) => total + Number(form.weights[figure] || 0), 0)
  function submit(event: FormEvent): void {
    event.preventDefault()
    if (sum === 100) save.run()
  }
  return (
    <div className="beside programme-set-up">
      <form onSubmit={submit}>
        {isReadOnly && (
          <Notice title="Only the registrar can change this">
            <p>You can see how this programme is set up.</p>
          </Notice>
        )}
        <WriteFailed failure={save.failure} title="Nothing was saved" />
        <fieldset disabled={isReadOnly} className="column set-up-all">
          <legend className="visually-hidden">Set up</legend>
          <State form={form} setForm={setForm} />
          <Places offering={offering} form={form} setForm={setForm} />
          <Formula form={form} setForm={setForm} sum={sum} />
          <AnswerBy form={form} setForm={setForm} />
          <RequiredDocuments programme={offering.programme} form={form} setForm={setForm} />
          {!isReadOnly && (
            <p>
              <Button type="submit" busy={save.isBusy} busyLabel="Saving..." disabled={sum !== 100}>
                Save as version {offering.version + 1}
              </Button>
            </p>
          )}
        </fieldset>
      </form>
      <div className="column set-up-beside" data-gap="6">
        <SetUpHistory offering={offering} onTake={isReadOnly ? undefined : version => setForm(asForm(version))} />
        {may(me, ['work.plan']) && <ScreeningForm offering={offering} />}
      </div>
    </div>
  )
}

export interface PartProps {
  form: SetUp
  setForm: (form: SetUp) => void
}

function State({ form, setForm }: PartProps): ReactElement {
  return (
    <fieldset className="column" data-gap="2">
      <legend className="part-legend">Applications</legend>
      <div className="wraps set-up-line" data-gap="5" data-lines="2">
        {offeringStates.map(state => (
          <label key={state}>
            <input
              type="radio"
              name="state"
              checked={form.state === state}
              onChange={() => setForm({ ...form, state })}
            />{' '}
            {offeringStateNames[state]}
          </label>
        ))}
      </div>
      <p className="soft">Closed and full programmes do not accept applications, and their pages say so.</p>
    </fieldset>
  )
}

function Places({ offering, form, setForm }: PartProps & { offering: OfferingHistory }): ReactElement {
  const set = (track: string, change: Partial<SetUp['pools'][string]>) =>
    setForm({
      ...form,
      pools: {
        ...form.pools,
        [track]: { ...(form.pools[track] ?? { capacity: '', over_offer: '' }), ...change },
      },
    })
  return (
    <fieldset className="column" data-gap="2">
      <legend className="part-legend">Places</legend>
      <table className="set-up-places">
        <thead>
          <tr>
            <th scope="col">Track</th>
            <th scope="col">Capacity</th>
            <th scope="col">Over-offer</th>
            <th scope="col">Held</th>
          </tr>
        </thead>
        <tbody>
          {tracks.map(track => (
            <tr key={track}>
              <th scope="row">{trackNames[track]}</th>
              {(['capacity', 'over_offer'] as const).map(part => (
                <td key={part}>
                  <input
                    className="input"
                    inputMode="numeric"
                    size={5}
                    aria-label={`${part === 'capacity' ? 'Capacity' : 'Over-offer'}, ${trackNames[track]}`}
                    value={form.pools[track]?.[part] ?? ''}
                    onChange={event => set(track, { [part]: event.target.value.replace(/\D/g, '') })}
                  />
                </td>
              ))}
              <td>{offering.pools.find(pool => pool.track === track)?.held ?? ''}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="soft">Over-offer: extra places you may offer, because some applicants will decline.</p>
    </fieldset>
  )
}

function Formula({ form, setForm, sum }: PartProps & { sum: number }): ReactElement {
  const id = useId()
  return (
    <fieldset className="column" data-gap="2">
      <legend className="part-legend">Formula</legend>
      <table className="set-up-places">
        <thead>
          <tr>
            <th scope="col">Figure</th>
            <th scope="col">Weight</th>
            <th scope="col">Cut-off mark</th>
          </tr>
        </thead>
        <tbody>
          {([...formulaFigures, 'total'] as const).map(figure => {
            const name = figure === 'total' ? 'Total points' : figureNames[figure]
            return (
              <tr key={figure}>
                <th scope="row">
                  {name} <span className="soft">of {figure === 'total' ? 100 : figureScale[figure].max}</span>
                </th>
                <td>
                  {figure === 'total' ? (
                    <b className={sum === 100 ? undefined : 'wrong'} id={id}>
                      {sum}
                      {sum !== 100 && ', and has to be 100'}
                    </b>
                  ) : (
                    <NumberField
                      look="bare"
                      decimals
                      pattern="\d{0,6}(\.\d)?"
                      label={`Weight of ${name}`}
                      value={form.weights[figure] ?? ''}
                      onWrite={value => setForm({ ...form, weights: { ...form.weights, [figure]: value } })}
                    />
                  )}
                </td>
                <td>
                  <NumberField
                    look="bare"
                    decimals
                    pattern="\d{0,6}(\.\d)?"
                    label={`Cut-off mark of ${name}`}
                    value={form.cut_offs[figure] ?? ''}
                    onWrite={value => setForm({ ...form, cut_offs: { ...form.cut_offs, [figure]: value } })}
                  />
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
      <p className="soft">{tieRule} An applicant with a missing figure is not ranked until it arrives.</p>
    </fieldset>
  )
}

function AnswerBy({ form, setForm }: PartProps): ReactElement {
  const id = useId()
  return (
    <fieldset className="column" data-gap="2">
      <legend className="part-legend">Reply date</legend>
      <p className="small-figure">
        <label htmlFor={id}>Last day to reply to an offer (optional)</label>
        <input
          id={id}
          className="input"
          type="date"
          max={lastDay}
          value={form.answer_by}
          onChange={event => setForm({ ...form, answer_by: event.target.value })}
        />{' '}
        <WrittenDay day={form.answer_by} />
      </p>
      <p className="soft">If you leave this empty, applicants have the number of days set for the round.</p>
    </fieldset>
  )
}
