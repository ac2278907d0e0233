import { useQuery } from '@tanstack/react-query'
import { type ReactElement, useState } from 'react'
import { useNavigate } from 'react-router'
import { newKey } from '#ui/lib/new-key.ts'
import { freeName } from '../../lib/free-name.ts'
import { useWrite } from '../../lib/use-write.ts'
import { Menu, type MenuItem } from '../../ui/menu.tsx'
import { SaveViewDialog } from './save-view-dialog.tsx'
import { addressOf, type View } from './view.ts'
import { deleteView, type SavedView, shareView, storeView, viewsQuery } from './views-query.ts'

/** The views someone has saved, those that colleagues share, and what can be done with the present one. */
export function ViewsMenu({ view }: { view: View }): ReactElement {
  const { data: saved = [] } = useQuery(viewsQuery)
  const navigate = useNavigate()
  const [isNaming, setNaming] = useState(false)
  const actionsOn = useActions(saved)
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
                {(owner || shared) && <span className="view-owner soft">{owner ? owner.full_name : 'Shared'}</span>}
              </>
            ),
            run: () => void navigate({ search: addressOf({ stage, q }) }),
          })),
          ...(here ? actionsOn(here) : [{ id: 'save', label: 'Save this view…', run: () => setNaming(true) }]),
        ]}
      />
      {isNaming && <SaveViewDialog view={view} onClose={() => setNaming(false)} />}
    </>
  )
}

/** What can be done with a view that is saved. */
function useActions(saved: readonly SavedView[]): (here: SavedView) => MenuItem[] {
  const copy = useWrite(({ name, stage, q }: SavedView, key) => storeView({ name, q, ...(stage && { stage }) }, key), {
    says: (_, { name }) => `View “${name}” saved`,
  })
  const share = useWrite((view: SavedView) => shareView(view, view.shared ? 'private' : 'shared'), {
    says: (_, { name, shared }) =>
      shared
        ? `View “${name}” is yours alone`
        : [`View “${name}” shared`, 'Each colleague sees their own programmes in it.'],
  })
  const remove = useWrite(deleteView, {
    says: (_, { name }) => `View “${name}” deleted`,
    undo: (_, { name, stage, q, shared = false }) => ({
      send: () => storeView({ name, q, shared, ...(stage && { stage }) }, newKey()),
      says: `View “${name}” is back`,
    }),
  })
  return here => {
    if (here.owner) {
      const own = saved.filter(({ owner }) => !owner)
      const run = () => copy.run({ ...here, name: freeName(here.name, own) })
      return [{ id: 'copy', label: `Copy “${here.name}” to my views`, run }]
    }
    return [
      { id: 'share', label: here.shared ? 'Stop sharing' : 'Share with colleagues', run: () => share.run(here) },
      { id: 'delete', label: `Delete “${here.name}”`, look: 'danger', run: () => remove.run(here) },
    ]
  }
}
