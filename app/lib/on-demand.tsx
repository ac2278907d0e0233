import { type ComponentType, type ReactElement, useEffect, useReducer, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Spinner } from '#ui/spinner.tsx'

/** Browsers fire 'online' before the first byte gets through, and not at all after some outages. */
const againMs = 3000

/**
 * A part of the page that is fetched when it is needed, or earlier with `ahead`. While offline it says so and continues automatically when
 * the network is back; typed text is not touched. `Outline` holds its place.
 */
export function onDemand<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  Outline: ComponentType = Spinner,
) {
  let Loaded: ComponentType<Props> | undefined
  const fetchPart = async () => {
    const { default: Fetched } = await load()
    // A second copy would remount the part, and the field that someone is typing in would lose its focus.
    Loaded ??= Fetched
  }

  function Part(props: Props): ReactElement {
    const [tries, tryAgain] = useReducer((count: number) => count + 1, 0)
    const [, setState] = useState('')
    const [isFailed, setFailed] = useState(false)
    // The part that this render shows. One that arrives before the effect below runs must still be rendered.
    const Shown = Loaded
    // biome-ignore lint/correctness/useExhaustiveDependencies: each try fetches once more
    useEffect(() => {
      if (Shown) return
      let isHere = true
      let timer: ReturnType<typeof setTimeout> | undefined
      fetchPart().then(
        () => isHere && setState('loaded'),
        () => {
          if (!isHere) return
          setFailed(true)
          timer = setTimeout(tryAgain, againMs)
        },
      )
      addEventListener('online', tryAgain)
      return () => {
        isHere = false
        clearTimeout(timer)
        removeEventListener('online', tryAgain)
      }
    }, [tries])

    if (Shown) return <Shown {...props} />
    if (!isFailed) return <Outline />
    return (
      <div className="wrap wrap-narrow">
        <EmptyState
          title="We could not load this part of the page"
          action={<Button onClick={tryAgain}>Try again</Button>}
        >
          Check your connection. Your answers are safe.
        </EmptyState>
      </div>
    )
  }

  return Object.assign(Part, { ahead: () => void fetchPart().catch(() => undefined) })
}
