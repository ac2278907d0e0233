import { useQuery } from '@tanstack/react-query'
import { type ReactElement, useState } from 'react'
import { useNavigate } from 'react-router'
import { wasDeclined } from '../../lib/call.ts'
import { tell, tellFailure, tellWithUndo } from '../../lib/toasts.ts'
import { Menu, type MenuItem } from '../../ui/menu.tsx'
import { SaveViewDialog } from './save-view-dialog.tsx'
import { addressOf, type View } from './view.ts'
import { deleteView, freeName, type SavedView, shareView, storeView, viewsQuery } from './views-query.ts'

/** The views someone has saved, those that colleagues share, and what can be done with the present one. */
export function ViewsMenu({ view }: { view: View }): ReactElement {
  const { data: saved = [] } = useQuery(viewsQuery)
  const navigate = useNavigate()
  const [isNaming, setNaming] = useState(false)
  // One’s own first: the list has them in this order.
  const here = saved.find(one => one.q === view.q && one.stage === view.stage)
  return (
    <>
      <Menu
        label={here?.name ?? 'Views'}
        accessibleName={here ? `Views: ${here.name}` : 'Views'}
        items={[
          ...saved.map(({ id, name, stage, q, shared, owner }) => ({
            id,
            label: (
              <>
                {name}
                {(owner || shared) && <span className="view-owner">{owner ? owner.full_name : 'Shared'}</span>}
              </>
            ),
            run: () => void navigate({ search: addressOf({ stage, q }) }),
          })),
          ...(here ? actionsOn(here, saved) : [{ id: 'save', label: 'Save this view…', run: () => setNaming(true) }]),
        ]}
      />
      {isNaming && <SaveViewDialog view={view} onClose={() => setNaming(false)} />}
    </>
  )
}

function actionsOn(here: SavedView, saved: readonly SavedView[]): MenuItem[] {
  if (here.owner) {
    const name = freeName(
      here.name,
      saved.filter(({ owner }) => !owner),
    )
    return [{ id: 'copy', label: `Copy “${here.name}” to my views`, run: () => void copy({ ...here, name }) }]
  }
  return [
    here.shared
      ? { id: 'share', label: 'Stop sharing', run: () => void share(here, 'private') }
      : { id: 'share', label: 'Share with colleagues', run: () => void share(here, 'shared') },
    { id: 'delete', label: `Delete “${here.name}”`, look: 'danger', run: () => void remove(here) },
  ]
}

async function copy({ name, stage, q }: SavedView): Promise<void> {
  try {
    await storeView({ name, q, ...(stage ? { stage } : {}) })
    tell(`View “${name}” saved`)
  } catch (error) {
    report(error)
  }
}

async function share(view: SavedView, sharing: 'shared' | 'private'): Promise<void> {
  try {
    await shareView(view, sharing)
    if (sharing === 'shared') tell(`View “${view.name}” shared`, 'Each colleague sees their own programmes in it.')
    else tell(`View “${view.name}” is yours alone`)
  } catch (error) {
    report(error)
  }
}

async function remove(view: SavedView): Promise<void> {
  try {
    await deleteView(view)
    tellWithUndo({ title: `View “${view.name}” deleted` }, () => {
      const { name, stage, q, shared = false } = view
      storeView({ name, q, shared, ...(stage ? { stage } : {}) }).catch(report)
    })
  } catch (error) {
    report(error)
  }
}

function report(error: unknown): void {
  if (error instanceof Error && !wasDeclined(error)) tellFailure(error)
}
