import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { Link, useLocation, useNavigate, useParams } from 'react-router'
import { reportGroupNames, reportGroups } from '#shared/domain/reports.ts'
import { useKeys } from '../../lib/keys.ts'
import { useNarrow } from '../../lib/use-narrow.ts'
import { Screen } from '../../ui/screen.tsx'
import { LoadFailed, LoadingRows } from '../../ui/states.tsx'
import { ReportView } from './report-view.tsx'
import { type ListedReport, reportAddress, reportListQuery } from './reports-query.ts'
import './reports.css'

/**
 * The reports beside the open one; on a phone the list is a page of its own. What was chosen for one goes along to the
 * next.
 */
export function Component(): ReactElement {
  const { name } = useParams()
  const isNarrow = useNarrow()
  const { data, error, refetch } = useQuery(reportListQuery)
  const reports = data?.reports ?? []
  const current = name ?? (isNarrow ? undefined : reports[0]?.name)
  useReportKeys(reports, current)
  if (!data)
    return (
      <Screen title="Reports" width="wide">
        {error ? (
          <LoadFailed error={error} retry={() => void refetch()} />
        ) : (
          <LoadingRows label="Loading the reports" rows={8} />
        )}
      </Screen>
    )
  if (isNarrow && current === undefined)
    return (
      <Screen title="Reports" lead="Counted when you open them, in the programmes that you work on.">
        <ReportList reports={reports} current={undefined} />
      </Screen>
    )
  return (
    <div className="beside reports">
      {!isNarrow && <ReportList reports={reports} current={current} />}
      {current !== undefined && <ReportView key={current} name={current} title={titleOf(reports, current)} />}
    </div>
  )
}

const titleOf = (reports: readonly ListedReport[], name: string) =>
  reports.find(report => report.name === name)?.title ?? 'Reports'

/** The days, round and school that were chosen mean the same in each report. */
function useCarried(): string {
  const search = new URLSearchParams(useLocation().search)
  search.delete('by')
  return search.toString()
}

type ListProps = { reports: readonly ListedReport[]; current: string | undefined }

function ReportList({ reports, current }: ListProps): ReactElement {
  const carried = useCarried()
  return (
    <nav className="column report-list no-print stays" data-gap="4" aria-label="Reports">
      {reportGroups.map(group => {
        const ofGroup = reports.filter(report => report.group === group)
        if (ofGroup.length === 0) return null
        return (
          <section key={group} aria-labelledby={`reports-${group}`}>
            <h2 id={`reports-${group}`}>{reportGroupNames[group]}</h2>
            <ul className="bare-list">
              {ofGroup.map(({ name, title }) => (
                <li key={name}>
                  <Link to={reportAddress(name, carried)} aria-current={name === current ? 'page' : undefined}>
                    {title}
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        )
      })}
    </nav>
  )
}

function useReportKeys(reports: readonly ListedReport[], current: string | undefined): void {
  const navigate = useNavigate()
  const carried = useCarried()
  const at = reports.findIndex(({ name }) => name === current)
  const go = (steps: number) => () => {
    const next = reports[Math.min(Math.max(at + steps, 0), reports.length - 1)]
    if (next && next.name !== current) void navigate(reportAddress(next.name, carried))
  }
  useKeys('Reports', [
    { keys: 'j', label: 'Next report', run: go(1) },
    { keys: 'k', label: 'Previous report', run: go(-1) },
  ])
}
