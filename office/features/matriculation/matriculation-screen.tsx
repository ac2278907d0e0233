import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { Link, useSearchParams } from 'react-router'
import { programmes } from '#shared/domain/programmes.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { may, useMe } from '../../lib/me.ts'
import { nameInWords } from '../../lib/names.ts'
import { LoadMore } from '../../ui/load-more.tsx'
import { Screen } from '../../ui/screen.tsx'
import { LoadFailed, LoadingRows } from '../../ui/states.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { ExportButton } from '../export/export-button.tsx'
import { programmeTitle } from '../offers/offers-view.ts'
import { type MatriculationList, type MatriculationView, matriculationQuery } from './matriculation-query.ts'
import { PatternPanel } from './pattern-panel.tsx'
import { PrintList } from './print-list.tsx'
import './matriculation.css'

/** Everyone with a matriculation number in a round, for reading and printing, and the pattern of the numbers. */
export function Component(): ReactElement {
  const [search, setSearch] = useSearchParams()
  const view = { round: search.get('round') ?? '', programme: search.get('programme') ?? '' }
  const list = useInfiniteQuery(matriculationQuery(view))
  const { data, error, refetch, isPlaceholderData } = list
  const mayExport = may(useMe(), ['people.export'])
  const change = (part: Partial<typeof view>) => {
    const next = Object.entries({ ...view, ...part }).filter(([, value]) => value !== '')
    setSearch(new URLSearchParams(next), { replace: true })
  }
  return (
    <Screen
      title="Matriculation"
      lead={<Link to="/offers?state=cleared">Give numbers to people who are cleared</Link>}
      actions={
        <>
          {mayExport && data?.round && (
            <ExportButton
              what="matriculated"
              view={{ q: exportedView(view, data.round.id) }}
              inWords={inWords(data, view)}
            />
          )}
          {data && data.rows.length > 0 && <PrintList list={list} />}
        </>
      }
    >
      {(data || error) && <PatternPanel isInUse={data !== undefined && data.rounds.length > 0} />}
      {error && !data && <LoadFailed error={error} retry={() => void refetch()} />}
      {!data && !error && <LoadingRows label="Loading the matriculation list" rows={8} />}
      {data && (
        <>
          <Choose view={view} list={data} onChange={change} />
          {data.rows.length === 0 ? (
            <EmptyState title="No matriculation numbers yet">
              Clear people in “Offers”, then give them numbers one by one or together.
            </EmptyState>
          ) : (
            <>
              <List list={data} busy={isPlaceholderData} />
              <LoadMore bySight list={list} shown={data.rows.length} total={data.total} />
            </>
          )}
        </>
      )}
    </Screen>
  )
}

/** The selection on the screen, as a filter. */
function exportedView({ programme }: MatriculationView, round: string): string {
  return [`round:${round}`, ...(programme ? [`programme:${programme}`] : [])].join(' ')
}

function inWords({ round }: MatriculationList, { programme }: MatriculationView): string {
  return [`${round?.name}, ${round?.session}`, ...(programme ? [programmeTitle(programme)] : [])].join(' · ')
}

interface ChooseProps {
  view: MatriculationView
  list: MatriculationList
  onChange: (part: Partial<MatriculationView>) => void
}

function Choose({ view, list, onChange }: ChooseProps): ReactElement | null {
  if (list.rounds.length === 0) return null
  return (
    <div className="matriculation-choose">
      <label>
        Round{' '}
        <select className="input" value={list.round?.id} onChange={event => onChange({ round: event.target.value })}>
          {list.rounds.map(({ id, name, session }) => (
            <option key={id} value={id}>
              {name}, {session}
            </option>
          ))}
        </select>
      </label>
      <label>
        Programme{' '}
        <select
          className="input"
          value={view.programme}
          onChange={event => onChange({ programme: event.target.value })}
        >
          <option value="">All programmes</option>
          {programmes().map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </select>
      </label>
    </div>
  )
}

const columns: readonly Column[] = [
  { id: 'number', label: 'Matriculation number' },
  { id: 'name', label: 'Name' },
  { id: 'programme', label: 'Programme' },
  { id: 'application', label: 'Application', hideBelow: 'tablet' },
]

function List({ list, busy }: { list: MatriculationList; busy: boolean }): ReactElement {
  return (
    <section className="matriculation-list" aria-labelledby="matriculation-list">
      <h2 id="matriculation-list">
        {list.round?.name}, {list.round?.session}
      </h2>
      <p className="soft">
        {list.total.toLocaleString('en-GB')} {list.total === 1 ? 'person has' : 'people have'} a number.
      </p>
      <Table caption="Matriculation list" columns={columns} narrow="stack" busy={busy}>
        <tbody>
          {list.rows.map(row => (
            <tr key={row.number}>
              <th scope="row">{row.number}</th>
              <td>
                <Link to={`/applications/${row.uuid}`}>
                  <bdi translate="no">{nameInWords(row.name)}</bdi>
                </Link>
                {row.was_deferred && <span className="soft"> (deferred)</span>}
              </td>
              <td>{programmeTitle(row.programme)}</td>
              <td data-hide="tablet">{row.application_number}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </section>
  )
}
