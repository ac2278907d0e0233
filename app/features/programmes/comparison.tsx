import { type ReactElement, useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { toast } from '#app/ui/toast.ts'
import { findProgramme } from '#shared/domain/programmes.ts'
import { ComparisonTable } from './comparison-table.tsx'
import { comparedIn, mostCompared, searchComparing } from './selection.ts'
import { shareLink } from './share.ts'

const boxes = () => [...document.querySelectorAll<HTMLInputElement>('.finder input[name=compare]')]

/** The boxes of the list, which is kept markup, as state; at most three stay ticked. */
function useTicked(): [readonly string[], (ids: readonly string[]) => void] {
  const { search } = useLocation()
  const [ids, setIds] = useState<readonly string[]>(() => {
    const asked = comparedIn(search).map(programme => programme.id)
    return asked.length > 0
      ? asked
      : boxes()
          .filter(box => box.checked)
          .map(box => box.value)
          .slice(0, mostCompared)
  })

  useEffect(() => {
    for (const box of boxes()) box.checked = ids.includes(box.value)
    const change = ({ target }: Event) => {
      if (!(target instanceof HTMLInputElement) || target.name !== 'compare') return
      if (!target.checked) setIds(ids.filter(id => id !== target.value))
      else if (ids.length < mostCompared) setIds([...ids, target.value])
      else {
        target.checked = false
        toast({ title: 'Three at a time', description: 'Take one out of the comparison first.' })
      }
    }
    addEventListener('change', change)
    return () => removeEventListener('change', change)
  }, [ids])

  return [ids, setIds]
}

/** What is ticked, in a bar at the bottom, and the comparison itself, which has an address of its own. */
export default function Comparison(): ReactElement {
  const [ids, setIds] = useTicked()
  const location = useLocation()
  const navigate = useNavigate()
  const shown = comparedIn(location.search)
  const isOpen = shown.length > 0

  /** From the window, because the search of the list rewrites the address behind the router's back. */
  function goComparing(wanted: readonly string[], replace: boolean): void {
    const search = searchComparing(window.location.search, wanted)
    void navigate({ search }, { replace, preventScrollReset: true })
  }

  function remove(id: string): void {
    const left = ids.filter(other => other !== id)
    setIds(left)
    if (isOpen) goComparing(left, true)
  }

  async function share(): Promise<void> {
    const url = window.location.origin + window.location.pathname + searchComparing('', ids)
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
            <Button look="quiet" onClick={() => setIds([])}>
              Clear
            </Button>
            <Button disabled={ids.length < 2} onClick={() => goComparing(ids, false)}>
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
        onClose={() => isOpen && goComparing([], true)}
        actions={
          <Button look="secondary" icon="share" onClick={() => void share()}>
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
