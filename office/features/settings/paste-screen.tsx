import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactElement, useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { settingListCalls } from '#shared/contract/calls/office/setting-lists.ts'
import type { Pasted } from '#shared/contract/schemas/setting-lists.ts'
import { type PasteKind, pasteKinds } from '#shared/domain/paste-kinds.ts'
import { settingKinds } from '#shared/domain/setting-kinds.ts'
import { Button } from '#ui/button.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { NotFound } from '../../frame/not-found.tsx'
import { callOffice } from '../../lib/call.ts'
import { queryClient } from '../../lib/query-client.ts'
import { useWrite } from '../../lib/use-write.ts'
import { Screen } from '../../ui/screen.tsx'
import { LoadState } from '../../ui/states.tsx'
import { ColumnChoice } from './paste-columns.tsx'
import { LineFates } from './paste-lines.tsx'
import { Sources } from './paste-sources.tsx'
import { readSettingsAgain } from './settings-query.ts'
import './paste.css'

interface Given {
  rows: string[][]
  columns: Record<string, number>
  others: 'keep' | 'drop'
  /** Counts the changes: each of them is looked at once. */
  look: number
}

const sent = ({ rows, columns, others }: Given) => ({ cells: rows, columns, others })

const nothing: Given = { rows: [], columns: {}, others: 'keep', look: 0 }

/** A list from a spreadsheet: pasted or as a file, with the fate of each line before anything is saved. */
export function Component(): ReactElement {
  const { kind = '' } = useParams()
  const known = pasteKinds.find(one => one === kind)
  return known ? <PasteScreen key={known} kind={known} /> : <NotFound />
}

function PasteScreen({ kind }: { kind: PasteKind }): ReactElement {
  const [given, setGiven] = useState(nothing)
  const back = kind === 'programme' ? '/settings/programme' : `/settings/${kind}/-`
  const look = useLook(kind, given)
  const save = useSave(kind, given, back)
  const change = (next: Omit<Given, 'look'>) => setGiven({ ...next, look: given.look + 1 })
  const count = countOf(look.data?.rows ?? [])
  return (
    <Screen
      title={`${settingKinds[kind].title} from a spreadsheet`}
      lead={
        <>
          <Link to="/settings">Settings</Link>
          {' · '}
          <Link to={back}>{settingKinds[kind].title}</Link>
        </>
      }
    >
      <Sources kind={kind} onRows={rows => change({ ...nothing, rows, others: given.others })} />
      {given.rows.length > 0 && <LoadState of={look} label="Reading the lines" rows={4} />}
      {look.data && given.rows.length > 0 && (
        <>
          <ColumnChoice
            pasted={look.data}
            onChoose={(key, at) =>
              change({ ...given, columns: { ...look.data.columns.reduce(placesOf, {}), [key]: at } })
            }
          />
          <Others kind={kind} others={given.others} onChange={others => change({ ...given, others })} />
          <LineFates rows={look.data.rows} />
          <Button busy={save.isBusy} disabled={count === 0 || look.isFetching} onClick={() => save.run()}>
            {count === 1 ? 'Put 1 line into the draft' : `Put ${count} lines into the draft`}
          </Button>
        </>
      )}
    </Screen>
  )
}

/** The fate of each line. What was said of the lines before a change stays until the change has been looked at. */
function useLook(kind: PasteKind, given: Given) {
  return useQuery({
    queryKey: ['paste', kind, given.look],
    queryFn: ({ signal }) =>
      callOffice(settingListCalls.pasteSettings, { params: { kind }, body: sent(given), signal }),
    enabled: given.rows.length > 0,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
}

function useSave(kind: PasteKind, given: Given, back: string) {
  const navigate = useNavigate()
  return useWrite(
    () => callOffice(settingListCalls.pasteSettings, { params: { kind }, body: { ...sent(given), save: true } }),
    {
      says({ rows }) {
        const count = countOf(rows)
        return [count === 1 ? '1 line is in the draft' : `${count} lines are in the draft`, 'A registrar publishes it.']
      },
      refresh: () => Promise.all([readSettingsAgain(), queryClient.invalidateQueries({ queryKey: ['set-up'] })]),
      onDone: () => void navigate(back),
    },
  )
}

function placesOf(places: Record<string, number>, { key, at }: Pasted['columns'][number]): Record<string, number> {
  return at === undefined ? places : { ...places, [key]: at }
}

const countOf = (rows: Pasted['rows']) =>
  rows.filter(({ fate }) => fate === 'new' || fate === 'changed' || fate === 'dropped').length

interface OthersProps {
  kind: PasteKind
  others: Given['others']
  onChange: (others: Given['others']) => void
}

/** Every kind of programme has a fee, so nothing can be left out there. */
function Others({ kind, others, onChange }: OthersProps): ReactElement | null {
  if (kind === 'application-fees') return null
  return (
    <SelectField
      label="What is not in this list"
      name="others"
      value={others}
      options={[
        { value: 'keep', label: 'does not change' },
        { value: 'drop', label: kind === 'programme' ? 'is retired' : 'is removed' },
      ]}
      onChange={event => onChange(event.target.value === 'drop' ? 'drop' : 'keep')}
    />
  )
}
