import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { exportNames } from '#shared/domain/export-kinds.ts'
import { exportResultSpan, noFileWords, rhythmNames } from '#shared/domain/export-schedule.ts'
import { spanInWords } from '#shared/domain/time-span.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { useWrite } from '../../lib/use-write.ts'
import { Panel } from '../../ui/panel.tsx'
import { LoadState } from '../../ui/states.tsx'
import { save } from './export-query.ts'
import { momentInWords } from './export-words.ts'
import { type ExportResult, fetchResult, refreshResults, resultsQuery } from './schedule-query.ts'
import { sizeInWords } from './use-download.ts'

/** The files of one’s own scheduled exports, and why there is none. */
export function Results(): ReactElement {
  const query = useQuery(resultsQuery)
  return (
    <Panel title="Files of scheduled exports" id="export-results" className="export-rows">
      <LoadState of={query} label="Loading the files" rows={2} />
      {query.data?.length === 0 && (
        <EmptyState title="No files yet" headingLevel={3}>
          {`Schedule a saved export. Each file is here for ${spanInWords(exportResultSpan)}.`}
        </EmptyState>
      )}
      <ul className="bare-list">
        {query.data?.map(result => (
          <Row key={result.id} result={result} />
        ))}
      </ul>
    </Panel>
  )
}

function Row({ result }: { result: ExportResult }): ReactElement {
  const { name, what, every, made_at, outcome, file } = result
  const madeAt = momentInWords(made_at)
  return (
    <li className="export-row" data-parts="2">
      <div>
        <p>
          <b>{name}</b>
        </p>
        <p>{outcome === 'made' ? `${exportNames[what]}, ${madeAt}` : noFileWords[outcome]}</p>
        <p className="small soft">{file ? `${contentInWords(file)} · ${rhythmNames[every]}` : madeAt}</p>
      </div>
      {file && <Download id={result.id} file={file} />}
    </li>
  )
}

type File = NonNullable<ExportResult['file']>

function Download({ id, file }: { id: string; file: File }): ReactElement {
  const { run, isBusy } = useWrite(() => fetchResult(id), {
    onDone: (bytes: Blob) => save(bytes, file.name),
    says: 'Export downloaded',
    refresh: refreshResults,
  })
  return (
    <Button look="secondary" icon="download" busy={isBusy} busyLabel="Downloading..." onClick={() => run()}>
      Download
    </Button>
  )
}

/** '1,204 rows, 48 KB' */
function contentInWords({ rows, size }: File): string {
  return `${rows === 1 ? '1 row' : `${rows.toLocaleString('en-GB')} rows`}, ${sizeInWords(size)}`
}
