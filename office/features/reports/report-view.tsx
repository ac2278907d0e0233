import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { useNarrow } from '../../lib/use-narrow.ts'
import { momentInWords } from '../../lib/words.ts'
import { ScreenTitle } from '../../ui/screen.tsx'
import { LoadFailed, LoadingRows } from '../../ui/states.tsx'
import { ReportChart } from './report-chart.tsx'
import { ReportFilters } from './report-filters.tsx'
import { ReportTable } from './report-table.tsx'
import { type Report, reportFile, reportQuery } from './reports-query.ts'

/** One report. What was chosen is its address, so a link shows the same to a colleague, in their own scope. `title` is known before it is counted. */
export function ReportView({ name, title }: { name: string; title: string }): ReactElement {
  const navigate = useNavigate()
  const search = useLocation().search.slice(1)
  const isNarrow = useNarrow()
  const { data, error, refetch, isFetching } = useQuery(reportQuery(name, search))
  const choose = (id: string, value: string) => {
    const next = new URLSearchParams(search)
    if (value === '') next.delete(id)
    else next.set(id, value)
    void navigate({ search: next.toString() }, { replace: true })
  }
  return (
    <article className="apart report" data-gap="4">
      <ScreenTitle title={data?.title ?? title} />
      {isNarrow && (
        <p className="no-print">
          <Link className="tall-link" to={{ pathname: '/reports', search }}>
            All reports
          </Link>
        </p>
      )}
      {!data && <h1 className="record-title">{title}</h1>}
      {error && !data && (
        <>
          <LoadFailed error={error} retry={() => void refetch()} />
          {search !== '' && (
            <p>
              <Link to={`/reports/${name}`}>Show it without a choice</Link>
            </p>
          )}
        </>
      )}
      {!data && !error && <LoadingRows label="Counting" rows={10} />}
      {data && <Opened report={data} file={reportFile(name, search)} isBusy={isFetching} onChoose={choose} />}
    </article>
  )
}

interface OpenedProps {
  report: Report
  file: string
  isBusy: boolean
  onChoose: (id: string, value: string) => void
}

function Opened({ report, file, isBusy, onChoose }: OpenedProps): ReactElement {
  const { title, says, as_of, rows, filters, has_more } = report
  return (
    <>
      <header className="ends report-head" data-align="start" data-gap="5" data-lines="3">
        <div>
          <h1 className="record-title">{title}</h1>
          <p className="soft">{says}</p>
        </div>
        <div className="wraps screen-actions">
          {rows.length > 0 && (
            <a className="button" data-look="secondary" href={file} download>
              Download
            </a>
          )}
          <Button look="quiet" onClick={() => print()}>
            Print
          </Button>
        </div>
      </header>
      <ReportFilters filters={filters} onChoose={onChoose} />
      <p className="soft" role="status">
        {isBusy ? 'Counting…' : `Counted ${momentInWords(as_of)}`}
      </p>
      {rows.length === 0 ? (
        <EmptyState title="Nothing to count">
          <p>Nothing matches what is chosen above.</p>
        </EmptyState>
      ) : (
        <>
          <ReportChart report={report} />
          <ReportTable report={report} isBusy={isBusy} />
          {has_more && <p className="soft">Only the first {rows.length} lines are shown.</p>}
        </>
      )}
    </>
  )
}
