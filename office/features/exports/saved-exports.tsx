import { useQuery } from '@tanstack/react-query'
import { type ReactElement, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { freeName } from '../../lib/free-name.ts'
import { queryClient } from '../../lib/query-client.ts'
import { useWrite } from '../../lib/use-write.ts'
import { Menu, type MenuItem } from '../../ui/menu.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Pill } from '../../ui/pill.tsx'
import { LoadState } from '../../ui/states.tsx'
import { ExportDialog } from './export-dialog.tsx'
import { countQuery } from './export-query.ts'
import { columnsInWords, viewInWords } from './export-words.ts'
import { ChangeExport } from './save-export-dialog.tsx'
import {
  changeSaved,
  refreshSaved,
  removeSaved,
  restoreSaved,
  type SavedExport,
  savedExportsQuery,
  saveExport,
} from './saved-query.ts'
import { ScheduleDialog } from './schedule-dialog.tsx'
import { scheduleInWords, unscheduleExport } from './schedule-query.ts'
import { busyLabel, useDownload } from './use-download.ts'

/** The exports that someone has saved, and those that colleagues share: each runs with one press. */
export function SavedExports(): ReactElement {
  const query = useQuery(savedExportsQuery)
  const actionsOn = useActions(query.data ?? [])
  const [open, setOpen] = useState<{ saved: SavedExport; dialog: 'change' | 'schedule' }>()
  const close = () => setOpen(undefined)
  return (
    <Panel title="Saved exports" id="saved-exports" className="export-rows">
      <LoadState of={query} label="Loading your saved exports" rows={3} />
      {query.data?.length === 0 && (
        <EmptyState title="No saved exports yet" headingLevel={3}>
          Choose Export in the queue or on another list, set the columns and press Save for later.
        </EmptyState>
      )}
      <ul className="bare-list">
        {query.data?.map(saved => (
          <Row key={saved.id} saved={saved} items={actionsOn(saved, dialog => setOpen({ saved, dialog }))} />
        ))}
      </ul>
      {open?.dialog === 'change' && <ChangeExport saved={open.saved} onClose={close} />}
      {open?.dialog === 'schedule' && <ScheduleDialog saved={open.saved} onClose={close} />}
    </Panel>
  )
}

function Row({ saved, items }: { saved: SavedExport; items: readonly MenuItem[] }): ReactElement {
  const run = useRun(saved)
  return (
    <li className="export-row" data-parts="2">
      <div>
        <p className="cluster">
          <b>{saved.name}</b>
          {(saved.owner || saved.shared) && <Pill>{saved.owner ? saved.owner.full_name : 'Shared'}</Pill>}
        </p>
        <p>{viewInWords(saved)}</p>
        <p className="small soft">{columnsInWords(saved)}</p>
        {saved.schedule && <p className="small">{scheduleInWords(saved.schedule)}</p>}
      </div>
      <div className="cluster">
        <Button look="secondary" icon="download" busy={run.isBusy} busyLabel={run.busyLabel} onClick={run.start}>
          Download
        </Button>
        <Menu label="More" accessibleName={`More for “${saved.name}”`} items={items} />
      </div>
      {run.isLarge && (
        <ExportDialog
          what={saved.what}
          view={saved.filter}
          inWords={viewInWords(saved)}
          start={saved}
          onClose={run.close}
        />
      )}
    </li>
  )
}

/** Downloads it as it is saved; if a colleague has to approve it, opens the dialog that asks for that. */
function useRun({ what, columns, filter, format }: SavedExport) {
  const [isLarge, setLarge] = useState(false)
  const download = useDownload()
  const count = useWrite(() => queryClient.fetchQuery(countQuery(what, filter)), {
    onDone: ({ needs_approval }) =>
      needs_approval ? setLarge(true) : download.start({ content: { what, columns, filter, format } }),
  })
  return {
    start: () => count.run(),
    isBusy: count.isBusy || download.isBusy,
    busyLabel: busyLabel(download.bytes),
    isLarge,
    close: () => setLarge(false),
  }
}

/** What else can be done with a saved export. */
function useActions(all: readonly SavedExport[]) {
  const own = all.filter(({ owner }) => !owner)
  const copy = useWrite(
    ({ name, what, columns, filter, format }: SavedExport, key) =>
      saveExport({ name, what, columns, filter, format }, key),
    { says: ({ name }) => `Export “${name}” saved`, refresh: refreshSaved },
  )
  const share = useWrite((saved: SavedExport) => changeSaved(saved, { shared: !saved.shared }), {
    says: ({ name, shared }) =>
      shared
        ? [`Export “${name}” shared`, 'Each colleague gets their own programmes in it.']
        : `Export “${name}” is yours alone`,
    refresh: refreshSaved,
  })
  const remove = useWrite(removeSaved, {
    says: (_, { name }) => `Export “${name}” removed`,
    undo: (_, saved) => ({ send: () => restoreSaved(saved), says: `Export “${saved.name}” is back` }),
    refresh: refreshSaved,
  })
  const stop = useWrite(unscheduleExport, {
    says: (_, { name }) => `Export “${name}” is no longer scheduled`,
    refresh: refreshSaved,
  })
  return (saved: SavedExport, open: (dialog: 'change' | 'schedule') => void): MenuItem[] => [
    { id: 'schedule', label: saved.schedule ? 'Change schedule…' : 'Schedule…', run: () => open('schedule') },
    ...(saved.schedule ? [{ id: 'stop', label: 'Stop schedule', run: () => stop.run(saved) }] : []),
    ...(saved.owner
      ? [
          {
            id: 'copy',
            label: 'Copy to my exports',
            run: () => copy.run({ ...saved, name: freeName(saved.name, own) }),
          },
        ]
      : [
          { id: 'change', label: 'Change…', run: () => open('change') },
          { id: 'share', label: saved.shared ? 'Stop sharing' : 'Share with colleagues', run: () => share.run(saved) },
          { id: 'remove', label: 'Remove', look: 'danger' as const, run: () => remove.run(saved) },
        ]),
  ]
}
