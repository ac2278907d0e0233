import './audit.css'
import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { EmptyState } from '#ui/empty-state.tsx'
import { type Me, may, useMe } from '../../lib/me.ts'
import { pressInRow, rowKeys } from '../../lib/row-keys.ts'
import { useList } from '../../lib/use-list.ts'
import { ListBody, ListScreen } from '../../ui/list-screen.tsx'
import { Menu } from '../../ui/menu.tsx'
import { type Tab, Tabs } from '../../ui/tabs.tsx'
import { ExportButton } from '../exports/export-button.tsx'
import { useColleagues } from '../queue/assign-dialog.tsx'
import { staffQuery } from '../staff/staff-query.ts'
import { auditTabs, currentTab, suggestAuditFilters } from './audit-filters.ts'
import { auditAddress, auditQuery } from './audit-query.ts'
import { AuditTable } from './audit-table.tsx'

/** Who did what, to whom and when. Its address is the search. */
export function Component(): ReactElement {
  const [search] = useSearchParams()
  const q = search.get('q') ?? ''
  const me = useMe()
  const list = useList(auditQuery(q), 'id')
  const colleagues = useNamedColleagues(me)
  const { tabs, more } = auditTabs(q, reachOf(me))
  return (
    <ListScreen
      title="Audit log"
      list={list}
      search={{
        q,
        placeholder: placeholders[reachOf(me)],
        suggest: (typed, chips) => suggestAuditFilters(typed, chips, colleagues),
        address: auditAddress,
      }}
      actions={<ExportButton what="audit" view={q ? { q } : {}} inWords={q || 'The whole log'} />}
      // The focus is on what was done, so Enter shows the details.
      keys={[
        ...rowKeys({ one: 'line', list, stop: '.audit-what' }),
        { keys: 'o', label: 'Open the file of this line', run: () => pressInRow('.audit-about a') },
      ]}
    >
      {tabs.length > 0 ? (
        <Tabs label="What was done" tabs={tabs} current={currentTab(q)}>
          <MoreMenu more={more} current={currentTab(q)} />
        </Tabs>
      ) : (
        <StaffOnly />
      )}
      <ListBody
        list={list}
        loading="Loading the audit log"
        rows={16}
        empty={<Nothing q={q} isTooWide={list.first?.is_too_wide === true} />}
      >
        <AuditTable lines={list.rows} isBusy={list.isPlaceholderData} />
      </ListBody>
    </ListScreen>
  )
}

type Reach = 'administrator' | 'registrar' | 'auditor'

function reachOf(me: Me): Reach {
  if (!may(me, ['audit.read'])) return 'administrator'
  return may(me, ['staff.read']) ? 'auditor' : 'registrar'
}

const placeholders: Record<Reach, string> = {
  administrator: 'Name of a colleague, or a filter such as last:7d',
  registrar: 'Application number, name, payment reference, or a filter such as what:exports',
  auditor: 'Application number, name, payment reference, or a filter such as who:staff',
}

/** The groups that have no tab. While one is shown, the button has its name. */
function MoreMenu({ more, current }: { more: readonly Tab[]; current: string }): ReactElement {
  const navigate = useNavigate()
  const shown = more.find(({ id }) => id === current)
  return (
    <div className="audit-more-groups" data-current={shown ? true : undefined}>
      <Menu
        label={shown?.label ?? 'More'}
        accessibleName={shown ? `More: ${shown.label}` : 'More'}
        items={more.map(({ id, label, to }) => ({ id, label, run: () => void navigate(to) }))}
      />
    </div>
  )
}

function StaffOnly(): ReactElement {
  return (
    <p className="audit-reach soft">
      Sign-ins, roles and invitations of staff. Registrars and auditors also see what was done to applications.
    </p>
  )
}

/** For the suggestions: from the list that this person may read. */
function useNamedColleagues(me: Me): readonly { full_name: string }[] {
  const isStaffRead = may(me, ['staff.read'])
  const staff = useQuery({ ...staffQuery, enabled: isStaffRead })
  const colleagues = useColleagues(!isStaffRead && may(me, ['work.plan']))
  return (isStaffRead ? staff.data?.staff : colleagues.data) ?? []
}

function Nothing({ q, isTooWide }: { q: string; isTooWide: boolean }): ReactElement {
  const clear = <Link to={{ search: '' }}>Clear the search</Link>
  if (isTooWide)
    return (
      <EmptyState title="Too many people have this name" action={clear}>
        Add another name, or search by application number, email address or phone number.
      </EmptyState>
    )
  if (q === '') return <EmptyState title="Nothing here">There are no entries that you can see yet.</EmptyState>
  return (
    <EmptyState title="No matches" action={clear}>
      Search by the beginning of a name or by a whole number, choose other dates, or remove a filter.
    </EmptyState>
  )
}
