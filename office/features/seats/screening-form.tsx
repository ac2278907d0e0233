import { useMutation } from '@tanstack/react-query'
import { type FormEvent, type ReactElement, useId, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { seatCalls } from '#shared/contract/calls/office/seats.ts'
import { callOffice, wasDeclined } from '../../lib/call.ts'
import { tell } from '../../lib/toasts.ts'
import { readScores } from './read-scores.ts'
import { SaveFailed } from './save-failed.tsx'
import { type OfferingHistory, seatsChanged } from './seats-query.ts'

/** Scores of the screening, pasted from a spreadsheet: a number and a score on each line. */
export function ScreeningForm({ offering }: { offering: OfferingHistory }): ReactElement {
  const id = useId()
  const [text, setText] = useState('')
  const { rows, wrong } = readScores(text)
  const save = useMutation({
    mutationFn: () =>
      callOffice(seatCalls.saveScreening, {
        params: { round: offering.round, programme: offering.programme },
        body: { rows },
      }),
    onSuccess: async ({ saved, absent }) => {
      setText('')
      tell(
        `${saved} ${saved === 1 ? 'score' : 'scores'} imported`,
        absent > 0 ? `${absent} of them absent.` : undefined,
      )
      await seatsChanged()
    },
  })
  function submit(event: FormEvent): void {
    event.preventDefault()
    if (rows.length > 0 && wrong.length === 0 && !save.isPending) save.mutate()
  }
  return (
    <section aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>Screening scores</h2>
      <form className="screening" onSubmit={submit}>
        {save.error && !wasDeclined(save.error) && <SaveFailed error={save.error} title="Nothing was imported" />}
        <p>
          <label htmlFor={id}>
            Application number and score of 100, one a line. Write “absent” for applicants who did not come.
          </label>
          <textarea
            id={id}
            className="input mono"
            rows={5}
            placeholder={'27-001842 61.5\n27-002214 absent'}
            value={text}
            onChange={event => setText(event.target.value)}
          />
        </p>
        {wrong.length > 0 && <p data-wrong>Line {wrong.join(', ')} cannot be read.</p>}
        <Button
          type="submit"
          look="secondary"
          busy={save.isPending}
          busyLabel="Importing..."
          disabled={rows.length === 0 || wrong.length > 0}
        >
          {rows.length === 0 ? 'Import' : `Import ${rows.length} ${rows.length === 1 ? 'score' : 'scores'}`}
        </Button>
      </form>
    </section>
  )
}
