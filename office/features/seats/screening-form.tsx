import { type FormEvent, type ReactElement, useId, useState } from 'react'
import { seatCalls } from '#shared/contract/calls/office/seats.ts'
import { sittingCalls } from '#shared/contract/calls/office/sittings.ts'
import { cellsOfText } from '#shared/domain/lists/cells.ts'
import { readScreeningList, type ScreeningColumn } from '#shared/domain/screening-list.ts'
import { Button } from '#ui/button.tsx'
import { callOffice } from '../../lib/call.ts'
import { chosenFile, emptyField } from '../../lib/chosen-file.ts'
import { useWrite } from '../../lib/use-write.ts'
import { ColumnQuestions } from '../../ui/column-questions.tsx'
import { Textarea } from '../../ui/fields.tsx'
import { WriteFailed } from '../../ui/write-failed.tsx'
import { type ScoreRow, ScreeningPreview } from './screening-preview.tsx'
import { type OfferingHistory, seatsChanged } from './seats-query.ts'

/**
 * Screening scores from a spreadsheet, pasted or as a file: a number and a score on each line. Lines that cannot be
 * imported are shown first.
 */
export function ScreeningForm({ offering }: { offering: OfferingHistory }): ReactElement {
  const id = useId()
  const [text, setText] = useState('')
  const [cells, setCells] = useState<string[][]>([])
  const [chosen, setChosen] = useState<Partial<Record<ScreeningColumn, number>>>({})
  const { rows, problems, questions, columns } = readScreeningList(text === '' ? cells : cellsOfText(text), chosen)
  const { check, save, read } = useImport(offering, rows, cells => change('', cells))
  const failure = save.failure ?? check.failure ?? read.failure
  const isAsking = questions.length > 0 && columns.length > 1
  function change(nextText: string, nextCells: string[][]): void {
    setText(nextText)
    setCells(nextCells)
    setChosen({})
    check.reset()
  }
  function submit(event: FormEvent): void {
    event.preventDefault()
    if (rows.length > 0) check.run()
  }
  return (
    <section aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>Screening scores</h2>
      <form className="apart screening" data-items="start" data-gap="3" onSubmit={submit}>
        <WriteFailed failure={failure} title="Nothing was imported" />
        <Textarea
          label="Paste application numbers and scores out of 100 from your spreadsheet, with or without headings. Write “absent” for applicants who did not come."
          className="mono"
          rows={5}
          placeholder={'26-104-729 61.5\n26-492-150 absent'}
          value={text}
          onWrite={next => change(next, [])}
        />
        <FileField onChoose={read.run} />
        {isAsking && (
          <ColumnQuestions
            questions={questions}
            columns={columns}
            onChoose={(key, column) => setChosen(before => ({ ...before, [key]: column }))}
          />
        )}
        {!isAsking && problems.length > 0 && <Problems problems={problems} />}
        {check.answer ? (
          <ScreeningPreview preview={check.answer} rows={rows} isBusy={save.isBusy} onImport={save.run} />
        ) : (
          <CheckButton isBusy={check.isBusy || read.isBusy} scores={rows.length} problems={problems.length} />
        )}
      </form>
    </section>
  )
}

function FileField({ onChoose }: { onChoose: (file: File) => void }): ReactElement {
  return (
    <label className="screening-file">
      <span>Or choose the file, CSV or Excel</span>
      <input
        type="file"
        accept=".csv,.txt,.tsv,.xlsx,text/csv"
        onClick={emptyField}
        onChange={event => void chosenFile(event.target).then(file => file && onChoose(file))}
      />
    </label>
  )
}

function Problems({ problems }: Pick<ReturnType<typeof readScreeningList>, 'problems'>): ReactElement {
  return (
    <ul className="marked wrong">
      {problems.slice(0, 20).map(({ line, message }) => (
        <li key={line}>
          Line {line}: {message}
        </li>
      ))}
      {problems.length > 20 && <li>And {problems.length - 20} more lines.</li>}
    </ul>
  )
}

interface CheckButtonProps {
  isBusy: boolean
  scores: number
  problems: number
}

function CheckButton({ isBusy, scores, problems }: CheckButtonProps): ReactElement {
  return (
    <Button type="submit" look="secondary" busy={isBusy} busyLabel="Checking..." disabled={scores === 0}>
      {checkLabel(scores, problems)}
    </Button>
  )
}

function checkLabel(scores: number, problems: number): string {
  if (scores === 0) return 'Check'
  return `Check ${problems > 0 ? 'the other ' : ''}${scores} ${scores === 1 ? 'score' : 'scores'}`
}

/** Reads a file, checks the lines, and imports the valid ones. */
function useImport(
  { round, programme }: OfferingHistory,
  found: readonly ScoreRow[],
  onRead: (cells: string[][]) => void,
) {
  const params = { round, programme }
  const rows = found.map(({ application_number, score }) => ({ application_number, score }))
  const read = useWrite(
    (file: File) => callOffice(sittingCalls.readScreeningFile, { params, body: {}, files: { file } }),
    { onDone: ({ rows: cells }) => onRead(cells), failure: 'in place' },
  )
  const check = useWrite(() => callOffice(sittingCalls.checkScreening, { params, body: { rows } }), {
    failure: 'in place',
  })
  const save = useWrite((left: ScoreRow[]) => callOffice(seatCalls.saveScreening, { params, body: { rows: left } }), {
    says: ({ saved, absent }) => [
      `${saved} ${saved === 1 ? 'score' : 'scores'} imported`,
      absent > 0 ? `${absent} of them absent.` : undefined,
    ],
    refresh: seatsChanged,
    onDone() {
      onRead([])
      check.reset()
    },
    failure: 'in place',
  })
  return { read, check, save }
}
