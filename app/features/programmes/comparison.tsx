import { type ReactElement, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { ToastText } from '#app/boot/toast.ts'
import { findProgramme } from '#shared/domain/programmes.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { shareIcon } from '#ui/few-icons.ts'
import { ComparisonTable } from './comparison-table.tsx'
import { comparedIn, mostCompared, searchComparing } from './selection.ts'
import { shareLink } from './share.ts'

const boxes = () => [...document.querySelectorAll<HTMLInputElement>('.finder input[name=compare]')]

const toast = (detail: ToastText) => dispatchEvent(new CustomEvent('page-toast', { detail }))

const sayOnlyThree = () => toast({ title: 'Three at a time', description: 'Take one out of the comparison first.' })

/** The query of the address, which follows the history. */
function useSearch(): string {
  const subscribe = (changed: () => void) => {
    addEventListener('popstate', changed)
    return () => removeEventListener('popstate', changed)
  }
  return useSyncExternalStore(subscribe, () => location.search)
}

const tickedBoxes = () => boxes().flatMap(box => (box.checked ? box.value : []))

/** The checkboxes of the list, which are outside this island, as state, in the order in which they were ticked; up to three stay ticked. */
function useTicked(): [readonly string[], (ids: readonly string[]) => void] {
  const [start] = useState(() => {
    const asked = comparedIn(location.search).map(programme => programme.id)
    const ticked = tickedBoxes()
    return { asked, ticked, ids: asked.length > 0 ? asked : ticked.slice(0, mostCompared) }
  })
  const [ids, setIds] = useState<readonly string[]>(start.ids)
  const latest = useRef(ids)

  function choose(wanted: readonly string[]): void {
    latest.current = wanted
    setIds(wanted)
    for (const box of boxes()) box.checked = wanted.includes(box.value)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it has been drawn
  useEffect(() => {
    /** Several can be ticked before this is drawn again, and before it is drawn for the first time. */
    function look(): void {
      const ticked = tickedBoxes()
      const kept = latest.current.filter(id => ticked.includes(id))
      const wanted = [...kept, ...ticked.filter(id => !kept.includes(id))]
      if (wanted.length > mostCompared) sayOnlyThree()
      choose(wanted.slice(0, mostCompared))
    }
    // The address says which, whatever the browser has ticked again.
    if (start.asked.length > 0)
      for (const box of boxes())
        if (start.asked.includes(box.value)) box.checked = true
        else if (start.ticked.includes(box.value)) box.checked = false
    look()
    const change = ({ target }: Event) => {
      if (target instanceof HTMLInputElement && target.name === 'compare') look()
    }
    addEventListener('change', change)
    return () => removeEventListener('change', change)
  }, [])

  return [ids, choose]
}

/** The ticked programmes in a bar at the bottom, and the comparison itself, which has its own address. */
export function Comparison(): ReactElement {
  const [ids, choose] = useTicked()
  const shown = comparedIn(useSearch())
  const isOpen = shown.length > 0

  function goComparing(wanted: readonly string[], how: 'pushState' | 'replaceState'): void {
    history[how](null, '', location.pathname + searchComparing(location.search, wanted))
    dispatchEvent(new PopStateEvent('popstate'))
  }

  function remove(id: string): void {
    const left = ids.filter(other => other !== id)
    choose(left)
    if (isOpen) goComparing(left, 'replaceState')
  }

  async function share(): Promise<void> {
    const url = location.origin + location.pathname + searchComparing('', ids)
    const outcome = await shareLink(navigator, { title: 'Programmes compared', url })
    if (outcome === 'copied') toast({ title: 'Link to the comparison copied to clipboard!' })
    if (outcome === 'failed') toast({ title: 'Failed to share the comparison', variant: 'destructive' })
  }

  return (
    <>
      {ids.length > 0 && (
        <section className="compare-bar night no-print" aria-label="Comparison">
          <div className="wrap">
            <p role="status">
              <b>{ids.length} of 3</b> <span className="soft">{ids.map(titleOf).join(' · ')}</span>
            </p>
            <Button look="quiet" onClick={() => choose([])}>
              Clear
            </Button>
            <Button disabled={ids.length < 2} onClick={() => goComparing(ids, 'pushState')}>
              {ids.length < 2 ? 'Tick one more' : 'Compare'}
            </Button>
          </div>
        </section>
      )}
      <Dialog
        id="comparison"
        title="Side by side"
        width={68}
        open={isOpen}
        onClose={() => isOpen && goComparing([], 'replaceState')}
        actions={
          <Button look="secondary" icon={shareIcon} onClick={() => void share()}>
            Share this comparison
          </Button>
        }
      >
        {isOpen && <ComparisonTable programmes={shown} onRemove={remove} />}
      </Dialog>
    </>
  )
}

const titleOf = (id: string) => findProgramme(id)?.title ?? id
