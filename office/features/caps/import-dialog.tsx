import { type ReactElement, type ReactNode, useState } from 'react'
import { Notice } from '#ui/notice.tsx'
import { chosenFile, emptyField } from '../../lib/chosen-file.ts'
import { useWrite, type WriteOptions } from '../../lib/use-write.ts'
import { momentInWords } from '../../lib/words.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { ColumnQuestions, WordQuestions } from './import-questions.tsx'

interface Checked {
  file_name: string
  read: number
  refused: number
  problems: readonly { line: number; message: string }[]
  skipped: readonly { line: number; message: string }[]
  questions?: readonly { key: string; title: string; candidates: readonly number[] }[] | undefined
  columns?: readonly { title: string; example: string }[] | undefined
  unknown?: readonly { word: string; lines: number }[]
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
  check: (file: File, choices: ImportChoices) => Promise<Check>
  /** The effect of the file, in figures. */
  figures: (check: Check) => ReactNode
  /** How many lines can be imported; 0: nothing. */
  count: (check: Check) => number
  /** Undefined if the caller only prepares. */
  take: ((file: File, count: number, choices: ImportChoices) => Promise<Taken>) | undefined
  onClose: () => void
}

/** Checks a file and shows the result first; nothing changes before the import. */
export function ImportDialog<Check extends Checked, Taken>(props: ImportDialogProps<Check, Taken>): ReactElement {
  const { id, title, hint, check, figures, count, take, onClose, ...told } = props
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
    { ...told, onFresh: onClose, failure: 'in place' },
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
      className="caps-import"
      form={{
        isBusy: taking.isBusy,
        attempt: taking.attempt + checking.attempt,
        general: taking.failure ?? checking.failure,
        submit: () => file && taking.run(file),
      }}
      label={
        take && file && lines > 0
          ? `Import ${lines.toLocaleString('en-GB')} ${lines === 1 ? 'line' : 'lines'}`
          : undefined
      }
      busyLabel="Importing..."
      cancelLabel={take ? 'Cancel' : 'Close'}
      onClose={onClose}
    >
      <FileField hint={hint} onChoose={choose} />
      <div aria-live="polite">
        {checking.isBusy && <p>Checking the file...</p>}
        {data && <CheckedFile data={data} figures={figures} onAnswer={answer} />}
      </div>
    </FormDialog>
  )
}

interface Answer {
  columns?: Record<string, number>
  words?: Record<string, string | null>
}

interface CheckedFileProps<Check extends Checked> extends Pick<ImportDialogProps<Check, unknown>, 'figures'> {
  data: Check
  onAnswer: (answer: Answer) => void
}

/** What has to be answered before the import, and the fate of the lines. */
function CheckedFile<Check extends Checked>({ data, figures, onAnswer }: CheckedFileProps<Check>): ReactElement {
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
      {data.unknown && data.unknown.length > 0 && (
        <WordQuestions
          words={data.unknown}
          onChoose={(word, meaning) => onAnswer({ words: { [word]: meaning === 'nothing' ? null : meaning } })}
        />
      )}
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

interface FileFieldProps {
  hint: string
  onChoose: (file: File | undefined) => void
}

function FileField({ hint, onChoose }: FileFieldProps): ReactElement {
  return (
    <label className="column" data-gap="1">
      <b>File</b>
      <span className="soft">{hint}</span>
      <input
        type="file"
        accept=".csv,.txt,.tsv,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
        onClick={emptyField}
        onChange={event => void chosenFile(event.target).then(onChoose)}
      />
    </label>
  )
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
    <details className="caps-refused" open={isOpen}>
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
