import { type ReactElement, useEffect, useEffectEvent, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { tellFailure } from '../../lib/toasts.ts'

/** The state of a paginated query. */
interface Pages {
  hasNextPage: boolean
  isFetchNextPageError: boolean
  error: Error | null
  fetchNextPage(): Promise<Pages>
}

/** Loads the rest of the list, and prints it once all of it is on the page. */
export function PrintList({ list }: { list: Pages }): ReactElement {
  const [step, setStep] = useState<'idle' | 'loading' | 'loaded'>('idle')
  async function load(): Promise<void> {
    setStep('loading')
    let pages = list
    while (pages.hasNextPage && !pages.isFetchNextPageError) pages = await pages.fetchNextPage()
    if (pages.isFetchNextPageError && pages.error) tellFailure(pages.error)
    setStep(pages.isFetchNextPageError ? 'idle' : 'loaded')
  }
  const show = useEffectEvent(() => {
    setStep('idle')
    print()
  })
  const isReady = step === 'loaded' && !list.hasNextPage
  useEffect(() => {
    if (isReady) show()
  }, [isReady])
  return (
    <Button look="secondary" busy={step === 'loading'} busyLabel="Loading the list..." onClick={() => void load()}>
      Print the list
    </Button>
  )
}
