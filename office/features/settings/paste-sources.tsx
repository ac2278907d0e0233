import { useQuery } from '@tanstack/react-query'
import { type ReactElement, useState } from 'react'
import { settingListCalls } from '#shared/contract/calls/office/setting-lists.ts'
import { cellsOfText, longCell } from '#shared/domain/lists/cells.ts'
import type { PasteKind } from '#shared/domain/paste-kinds.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { callOffice } from '../../lib/call.ts'
import './file-field.css'
import { useWrite } from '../../lib/use-write.ts'

interface SourcesProps {
  kind: PasteKind
  onRows: (rows: string[][]) => void
}

/** Where a list comes from: pasted cells or a file, and what it may contain before there is one. */
export function Sources({ kind, onRows }: SourcesProps): ReactElement {
  const [text, setText] = useState('')
  const [file, setFile] = useState<string>()
  const isEmpty = text.trim() === '' && file === undefined
  return (
    <div className="column paste-sources" data-gap="4">
      <TextArea
        label="Copy the cells in your spreadsheet, with their headings, and paste them here"
        name="cells"
        rows={isEmpty ? 6 : 4}
        dir="auto"
        value={text}
        onChange={event => {
          setText(event.target.value)
          setFile(undefined)
          onRows(cellsOfText(event.target.value, longCell))
        }}
      />
      <FromFile
        name={file}
        onRead={(name, rows) => {
          setFile(name)
          setText('')
          onRows(rows)
        }}
        onRemove={() => {
          setFile(undefined)
          onRows([])
        }}
      />
      {isEmpty && <Columns kind={kind} />}
    </div>
  )
}

interface FromFileProps {
  name: string | undefined
  onRead: (name: string, rows: string[][]) => void
  onRemove: () => void
}

function FromFile({ name, onRead, onRemove }: FromFileProps): ReactElement {
  const [isOver, setOver] = useState(false)
  const read = useWrite((file: File) => callOffice(settingListCalls.readListCells, { body: {}, files: { file } }), {
    onDone: ({ rows }, file) => onRead(file.name, rows),
  })
  function take(file: File | undefined): void {
    setOver(false)
    if (file) read.run(file)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping a file is a second way; the button is the first
    <div
      className="setting-file"
      data-over={isOver ? '' : undefined}
      onDragOver={event => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={event => {
        event.preventDefault()
        take(event.dataTransfer.files[0])
      }}
    >
      {name === undefined ? (
        <div className="cluster">
          <label className="button setting-file-choose" data-look="secondary">
            {read.isBusy ? 'Reading the file' : 'Choose a file'}
            <input
              type="file"
              accept=".csv,.tsv,.txt,.xlsx"
              disabled={read.isBusy}
              onChange={event => {
                take(event.target.files?.[0])
                event.target.value = ''
              }}
            />
          </label>
          <span className="soft">or drop it here: a CSV file or an Excel workbook (.xlsx)</span>
        </div>
      ) : (
        <div className="cluster">
          <b>{name}</b>
          <IconButton icon="close" label={`Remove: ${name}`} onClick={onRemove} />
        </div>
      )}
    </div>
  )
}

/** Which columns are known, and a file that has their headings. */
function Columns({ kind }: { kind: PasteKind }): ReactElement | null {
  const { data } = useQuery({
    queryKey: ['paste-columns', kind],
    queryFn: ({ signal }) =>
      callOffice(settingListCalls.pasteSettings, { params: { kind }, body: { cells: [['']] }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  if (!data) return null
  const needed = data.columns.filter(({ is_needed }) => is_needed)
  const others = data.columns.filter(({ is_needed }) => !is_needed)
  return (
    <section className="apart paste-known" data-items="start" data-gap="3" aria-labelledby="paste-known">
      <h2 id="paste-known">What the list may contain</h2>
      <p>
        The columns can be in any order and have other names: you say which is which. Nothing is saved before you have
        seen what becomes of each line.
      </p>
      <dl className="column" data-gap="2">
        {needed.length > 0 && (
          <div>
            <dt>Needed</dt>
            <dd>{needed.map(({ title }) => title).join(', ')}</dd>
          </div>
        )}
        {others.length > 0 && (
          <div>
            <dt>If you have them</dt>
            <dd>{others.map(({ title }) => title).join(', ')}</dd>
          </div>
        )}
      </dl>
      <Button
        look="secondary"
        onClick={() =>
          download(
            `${kind}.csv`,
            data.columns.map(({ title }) => title),
          )
        }
      >
        Download an empty list
      </Button>
    </section>
  )
}

/** A file with nothing but headings, as a spreadsheet opens it. */
function download(name: string, titles: readonly string[]): void {
  const line = titles.map(title => `"${title.replaceAll('"', '""')}"`).join(',')
  const url = URL.createObjectURL(new Blob([`\ufeff${line}\r\n`], { type: 'text/csv' }))
  Object.assign(document.createElement('a'), { href: url, download: name }).click()
  URL.revokeObjectURL(url)
}
