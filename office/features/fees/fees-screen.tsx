import type { ReactElement } from 'react'
import { useSearchParams } from 'react-router'
import { type FeeKind, feeKindNames, feeKinds } from '#shared/domain/fee-kind.ts'
import { type FeeState, feeStateNames, feeStates } from '#shared/domain/fee-states.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { MoneyParts } from '../../frame/money-parts.tsx'
import { filled } from '../../lib/address.ts'
import { rowKeys } from '../../lib/row-keys.ts'
import { useList } from '../../lib/use-list.ts'
import { ChoiceLinks } from '../../ui/choice-links.tsx'
import { ListBody, ListScreen, NoMatches } from '../../ui/list-screen.tsx'
import { stateTabs, Tabs } from '../../ui/tabs.tsx'
import { ExportButton } from '../exports/export-button.tsx'
import { suggestFeeFilters } from './fee-filters.ts'
import { FeeTable } from './fee-table.tsx'
import { type FeeView, feeAddress, feesQuery, readFeeView } from './fees-query.ts'

/** The fees of one kind, for the bursary: who owes, who has paid, and what does not match. */
export function Component(): ReactElement {
  const [search] = useSearchParams()
  const view = readFeeView(search)
  const { kind, state, q } = view
  const list = useList(feesQuery(view), 'uuid')
  const tabs = stateTabs({
    states: feeStates,
    names: feeStateNames,
    counts: list.first?.counts,
    search: state => feeAddress({ ...view, state }),
  })
  return (
    <ListScreen
      above={<MoneyParts current="fees" />}
      title="Who has to pay"
      list={list}
      search={{
        q,
        placeholder: 'Name, application number, payment reference, or a filter such as type:msc',
        suggest: suggestFeeFilters,
        address: typed => feeAddress({ ...view, q: typed }),
      }}
      actions={
        <ExportButton
          what="fees"
          view={filled({ state, q })}
          inWords={[state ? feeStateNames[state] : 'All states', q].filter(Boolean).join(' · ')}
        />
      }
      keys={rowKeys({ one: 'fee', list })}
    >
      <FeeKinds view={view} />
      <Tabs label="States" tabs={tabs} current={state ?? 'all'} />
      <ListBody
        list={list}
        loading="Loading fees"
        rows={14}
        empty={<Nothing view={view} />}
        choices={{ kind: feeKinds, state: feeStates }}
      >
        <FeeTable kind={kind} rows={list.rows} address={feeAddress(view)} busy={list.isPlaceholderData} />
      </ListBody>
    </ListScreen>
  )
}

/** The choice between the two kinds of fees. */
function FeeKinds({ view }: { view: FeeView }): ReactElement {
  return (
    <ChoiceLinks
      label="Kinds of fees"
      links={feeKinds.map(kind => ({
        ...{ id: kind, label: `${feeKindNames[kind]}s`, isCurrent: kind === view.kind },
        to: { search: feeAddress({ ...view, kind, state: undefined }) },
      }))}
    />
  )
}

const nothings: Record<FeeState, string> = {
  held: 'Every payment matches its fee.',
  due: 'No fee is due.',
  paid: 'No fee has been paid yet.',
  waived: 'No fee has been waived.',
  returned: 'No fee has been refunded.',
  none: 'Every application here has a fee.',
}

const emptyLists: Record<FeeKind, string> = {
  application: 'There are no submitted applications in your programmes yet.',
  acceptance: 'No one in your programmes has accepted a place that asks for a fee yet.',
}

function Nothing({ view }: { view: FeeView }): ReactElement {
  if (view.q !== '')
    return (
      <NoMatches clear={feeAddress({ ...view, q: '' })}>
        Search by the beginning of a name, by the whole application number or by a payment reference.
      </NoMatches>
    )
  return <EmptyState title="Nothing here">{view.state ? nothings[view.state] : emptyLists[view.kind]}</EmptyState>
}
