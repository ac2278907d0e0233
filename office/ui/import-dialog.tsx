import { type ReactElement, type ReactNode, useEffect, useRef, useState } from 'react'
import { Notice } from '#ui/notice.tsx'
import { chosenFile, emptyField } from '../lib/chosen-file.ts'
import { useWrite, type WriteOptions } from '../lib/use-write.ts'
import { momentInWords } from '../lib/words.ts'
import { ColumnQuestions } from './column-questions.tsx'
import { Textarea } from './fields.tsx'
import { FormDialog } from './form-dialog.tsx'

/** A word without a meaning, and in how many lines it stands. */
export interface UnknownWord {
  word: string
  lines: number
}

interface Checked {
  file_name: string
  read: number
  refused: number
  problems: readonly { line: number; message: string }[]
  skipped: readonly { line: number; message: string }[]
  questions?: readonly { key: string; title: string; candidates: readonly number[] }[] | undefined
  columns?: readonly { title: string; example: string }[] | undefined
  unknown?: readonly UnknownWord[]
  imported?: { by: { full_name: string }; at: string } | undefined
}

/** What the person who imports has said about a file: as multipart fields. */
export interface ImportChoices {
  columns?: string
  words?: string
}

interface ImportDialogProps<Check extends Checked, Taken>
  extends Pick<WriteOptions<File, Taken>, 'says' | 'undo' | 'refresh'> {
  id: string
  title: string
  hint: string
  /** Headings that are understood, where cells are pasted. */
  example?: string
  check: (file: File, choices: ImportChoices) => Promise<Check>
  /** The effect of the file, in figures. */
  figures: (check: Check) => ReactNode
  /** How many lines can be imported; 0: nothing. */
  count: (check: Check) => number
  /** What the button does with so many. */
  label?: (lines: number) => string
  busyLabel?: string
  /** Asks what words of the file mean. */
  askWords?: (words: readonly UnknownWord[], onChoose: (word: string, meaning: string | null) => void) => ReactNode
  /** Undefined if the caller only prepares. */
  take: ((file: File, count: number, choices: ImportChoices) => Promise<Taken>) | undefined
  onClose: () => void
}

/** Checks a file and shows the result first; nothing changes before the import. */
export function ImportDialog<Check extends Checked, Taken>(props: ImportDialogProps<Check, Taken>): ReactElement {
  const { id, title, hint, example, check, figures, count, label = importLines, busyLabel = 'Importing...' } = props
  const { askWords, take, onClose, says, undo, refresh } = props
  const [file, setFile] = useState<File>()
  const [columns, setColumns] = useState<Record<string, number>>({})
  const [words, setWords] = useState<Record<string, string | null>>({})
  const checking = useWrite((asked: { file: File; choices: ImportChoices }) => check(asked.file, asked.choices), {
    failure: 'in place',
  })
  const { answer: data } = checking
  const lines = data ? count(data) : 0
  const taking = useWrite(
    (chosen: File) => (take ? take(chosen, lines, choicesOf(columns, words)) : Promise.reject(new Error())),
    { says, undo, refresh, onFresh: onClose, failure: 'in place' },
  )
  function choose(chosen: File | undefined): void {
    setFile(chosen)
    taking.reset()
    checking.reset()
    setColumns({})
    setWords({})
    if (chosen) checking.run({ file: chosen, choices: {} })
  }
  function answer(next: Answer): void {
    const answered = { columns: { ...columns, ...next.columns }, words: { ...words, ...next.words } }
    setColumns(answered.columns)
    setWords(answered.words)
    // Every column is asked for before the file is read again.
    const isOpen = data?.questions?.some(({ key }) => answered.columns[key] === undefined)
    if (!file || isOpen) return
    checking.reset()
    checking.run({ file, choices: choicesOf(answered.columns, answered.words) })
  }
  return (
    <FormDialog
      id={id}
      title={title}
      form={{
        isBusy: taking.isBusy,
        attempt: taking.attempt + checking.attempt,
        general: taking.failure ?? checking.failure,
        submit: () => file && taking.run(file),
      }}
      label={take && file && lines > 0 ? label(lines) : undefined}
      busyLabel={busyLabel}
      cancelLabel={take ? 'Cancel' : 'Close'}
      onClose={onClose}
    >
      <Source hint={hint} example={example} onChoose={choose} />
      <div aria-live="polite">
        {checking.isBusy && <p>Checking the file...</p>}
        {data && <CheckedFile data={data} figures={figures} askWords={askWords} onAnswer={answer} />}
      </div>
    </FormDialog>
  )
}

interface Answer {
  columns?: Record<string, number>
  words?: Record<string, string | null>
}

interface CheckedFileProps<Check extends Checked>
  extends Pick<ImportDialogProps<Check, unknown>, 'figures' | 'askWords'> {
  data: Check
  onAnswer: (answer: Answer) => void
}

/** What has to be answered before the import, and the fate of the lines. */
function CheckedFile<Check extends Checked>(props: CheckedFileProps<Check>): ReactElement {
  const { data, figures, askWords, onAnswer } = props
  return (
    <>
      {data.questions && (
        <ColumnQuestions
          questions={data.questions}
          columns={data.columns ?? []}
          onChoose={(key, column) => onAnswer({ columns: { [key]: column } })}
        />
      )}
      {!data.questions && figures(data)}
      {data.unknown &&
        data.unknown.length > 0 &&
        askWords?.(data.unknown, (word, meaning) => onAnswer({ words: { [word]: meaning } }))}
      {data.imported && (
        <Notice tone="warning" title="This file has been imported before">
          {`${data.imported.by.full_name}, ${momentInWords(data.imported.at)}`}
        </Notice>
      )}
      <LineList lines={data.problems} count={data.refused} what="left out" isOpen={data.refused <= 5} />
      <LineList lines={data.skipped} count={data.skipped.length} what="not data" isOpen={false} />
    </>
  )
}

interface SourceProps extends Pick<ImportDialogProps<Checked, unknown>, 'hint' | 'example'> {
  onChoose: (file: File | undefined) => void
}

/** How long nobody types before what is pasted is checked. */
const pauseMs = 400

/** A file, or the cells that were copied from a spreadsheet; the last one counts. */
function Source({ hint, example, onChoose }: SourceProps): ReactElement {
  const [pasted, setPasted] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(pause.current), [])
  function paste(text: string): void {
    setPasted(text)
    if (field.current) field.current.value = ''
    clearTimeout(pause.current)
    // What was checked before is no longer what is seen.
    onChoose(undefined)
    const cells = text.trim() === '' ? undefined : new File([text], 'pasted.txt', { type: 'text/plain' })
    pause.current = setTimeout(() => onChoose(cells), pauseMs)
  }
  async function choose(input: HTMLInputElement): Promise<void> {
    clearTimeout(pause.current)
    setPasted('')
    onChoose(await chosenFile(input))
  }
  return (
    <>
      <label className="column" data-gap="1">
        <b>File</b>
        <span className="soft">{hint}</span>
        <input
          ref={field}
          type="file"
          accept=".csv,.txt,.tsv,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
          onClick={emptyField}
          onChange={event => void choose(event.currentTarget)}
        />
      </label>
      <Textarea
        label={<b>Or paste the cells, with their headings</b>}
        className="mono"
        rows={3}
        placeholder={example}
        value={pasted}
        onWrite={paste}
      />
    </>
  )
}

function importLines(lines: number): string {
  return `Import ${lines.toLocaleString('en-GB')} ${lines === 1 ? 'line' : 'lines'}`
}

function choicesOf(columns: Record<string, number>, words: Record<string, string | null>): ImportChoices {
  return {
    ...(Object.keys(columns).length > 0 ? { columns: JSON.stringify(columns) } : {}),
    ...(Object.keys(words).length > 0 ? { words: JSON.stringify(words) } : {}),
  }
}

interface LineListProps {
  lines: readonly { line: number; message: string }[]
  count: number
  what: string
  isOpen: boolean
}

function LineList({ lines, count, what, isOpen }: LineListProps): ReactElement | null {
  if (count === 0) return null
  return (
    <details className="import-lines" open={isOpen}>
      <summary>{`${count.toLocaleString('en-GB')} ${count === 1 ? 'line is' : 'lines are'} ${what}`}</summary>
      <ul className="bare-list">
        {lines.map(({ line, message }) => (
          <li key={`${line} ${message}`}>
            <b>Line {line}</b> <span dir="auto">{message}</span>
          </li>
        ))}
      </ul>
      {count > lines.length && <p className="soft">{`The first ${lines.length} are shown.`}</p>}
    </details>
  )
}
