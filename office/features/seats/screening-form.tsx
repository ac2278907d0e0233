import { useMutation } from '@tanstack/react-query'
import { type FormEvent, type ReactElement, useId, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { seatCalls } from '#shared/contract/calls/office/seats.ts'
import { sittingCalls } from '#shared/contract/calls/office/sittings.ts'
import { callOffice, wasDeclined } from '../../lib/call.ts'
import { tell } from '../../lib/toasts.ts'
import { type ReadScores, readScores } from './read-scores.ts'
import { SaveFailed } from './save-failed.tsx'
import { ScreeningPreview } from './screening-preview.tsx'
import { type OfferingHistory, seatsChanged } from './seats-query.ts'

type Rows = ReadScores['rows']

/**
 * Screening scores, pasted from a spreadsheet: a number and a score on each line. Lines that cannot be imported are
 * shown first.
 */
export function ScreeningForm({ offering }: { offering: OfferingHistory }): ReactElement {
  const id = useId()
  const [text, setText] = useState('')
  const { rows, wrong } = readScores(text)
  const { check, save } = useImport(offering, rows, () => setText(''))
  const failure = save.error ?? check.error
  function submit(event: FormEvent): void {
    event.preventDefault()
    if (rows.length > 0 && wrong.length === 0 && !check.isPending) check.mutate()
  }
  return (
    <section aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>Screening scores</h2>
      <form className="screening" onSubmit={submit}>
        {failure && !wasDeclined(failure) && <SaveFailed error={failure} title="Nothing was imported" />}
        <p>
          <label htmlFor={id}>
            Application number and score out of 100, one per line. Write “absent” for applicants who did not come.
          </label>
          <textarea
            id={id}
            className="input mono"
            rows={5}
            placeholder={'27-001842 61.5\n27-002214 absent'}
            value={text}
            onChange={event => {
              setText(event.target.value)
              check.reset()
            }}
          />
        </p>
        {wrong.length > 0 && <p data-wrong>Line {wrong.join(', ')} cannot be read.</p>}
        {check.data ? (
          <ScreeningPreview
            preview={check.data}
            rows={rows}
            isBusy={save.isPending}
            onImport={left => !save.isPending && save.mutate(left)}
          />
        ) : (
          <Button
            type="submit"
            look="secondary"
            busy={check.isPending}
            busyLabel="Checking..."
            disabled={rows.length === 0 || wrong.length > 0}
          >
            {rows.length === 0 ? 'Check' : `Check ${rows.length} ${rows.length === 1 ? 'score' : 'scores'}`}
          </Button>
        )}
      </form>
    </section>
  )
}

/** Checks the pasted lines, and imports the valid ones. */
function useImport({ round, programme }: OfferingHistory, rows: Rows, onDone: () => void) {
  const params = { round, programme }
  const check = useMutation({
    mutationFn: () => callOffice(sittingCalls.checkScreening, { params, body: { rows } }),
  })
  const save = useMutation({
    mutationFn: (left: Rows) => callOffice(seatCalls.saveScreening, { params, body: { rows: left } }),
    onSuccess: async ({ saved, absent }) => {
      onDone()
      check.reset()
      tell(
        `${saved} ${saved === 1 ? 'score' : 'scores'} imported`,
        absent > 0 ? `${absent} of them absent.` : undefined,
      )
      await seatsChanged()
    },
  })
  return { check, save }
}
