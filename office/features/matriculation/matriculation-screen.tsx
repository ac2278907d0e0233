import { type ReactElement, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { findProgramme, programmes } from '#shared/domain/programmes.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { searchOf } from '../../lib/address.ts'
import { may, useMe } from '../../lib/me.ts'
import { nameInWords } from '../../lib/names.ts'
import { useList } from '../../lib/use-list.ts'
import { Select } from '../../ui/fields.tsx'
import { ListBody } from '../../ui/list-screen.tsx'
import { Screen } from '../../ui/screen.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { ExportButton } from '../exports/export-button.tsx'
import { programmeTitle } from '../offers/offers-view.ts'
import { type MatriculationList, type MatriculationView, matriculationQuery } from './matriculation-query.ts'
import { NumbersDialog } from './numbers-dialog.tsx'
import { PatternPanel } from './pattern-panel.tsx'
import { PrintList } from './print-list.tsx'
import './matriculation.css'

/** Everyone with a matriculation number in a round, for reading and printing, and the pattern of the numbers. */
export function Component(): ReactElement {
  const me = useMe()
  const [isImporting, setImporting] = useState(false)
  const [search, setSearch] = useSearchParams()
  const asked = { round: search.get('round') ?? '', programme: search.get('programme') ?? '' }
  const list = useList(matriculationQuery(asked), 'number')
  const view = findProgramme(asked.programme) ? asked : { ...asked, programme: '' }
  const data = list.first && { ...list.first, rows: list.rows }
  const change = (part: Partial<typeof view>) => setSearch(searchOf({ ...view, ...part }), { replace: true })
  return (
    <Screen
      title="Matriculation"
      lead={<Link to="/offers?state=cleared">Give numbers to people who are cleared</Link>}
      actions={
        <>
          {data?.round && (
            <ExportButton
              what="matriculated"
              view={{ q: exportedView(view, data.round.id) }}
              inWords={inWords(data, view)}
            />
          )}
          {data && data.rows.length > 0 && <PrintList list={list} />}
          {may(me, ['enrolment.manage']) && (
            <Button look="secondary" onClick={() => setImporting(true)}>
              Import numbers
            </Button>
          )}
        </>
      }
    >
      {isImporting && <NumbersDialog onClose={() => setImporting(false)} />}
      {(data || list.error) && <PatternPanel isInUse={data !== undefined && data.rounds.length > 0} />}
      {data && <Choose view={view} list={data} onChange={change} />}
      <ListBody
        bySight
        list={list}
        loading="Loading the matriculation list"
        total={data?.total}
        empty={
          <EmptyState title="No matriculation numbers yet">
            Clear people in “Offers”, then give them numbers one by one, together, or from a file of the student-record
            system.
          </EmptyState>
        }
      >
        {data && <List list={data} busy={list.isPlaceholderData} />}
      </ListBody>
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
    <div className="wraps no-print" data-gap="5" data-lines="3">
      <Select
        label="Round"
        value={list.round?.id ?? ''}
        options={list.rounds.map(({ id, name, session }) => ({ value: id, label: `${name}, ${session}` }))}
        onChoose={round => onChange({ round })}
      />
      <Select
        label="Programme"
        value={view.programme}
        emptyLabel="All programmes"
        options={programmes().map(({ id, title }) => ({ value: id, label: title }))}
        onChoose={programme => onChange({ programme })}
      />
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
    <section className="column matriculation-list" aria-labelledby="matriculation-list">
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
