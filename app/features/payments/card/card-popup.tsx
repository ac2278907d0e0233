import { useLayoutEffect, useReducer, useRef, useState } from 'react'
import type { AskAboutPayment } from '#app/features/payments/look-up-payment.ts'
import type { InitializeAnswer } from '#shared/contract/schemas/payments.ts'
import { formatMoney } from '#shared/domain/money.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { Spinner } from '#ui/spinner.tsx'
import type { ShowCardFrame } from './card-frame.ts'
import { showProviderPage } from './provider-frame.ts'
import { sandboxKey, showSandboxPage } from './sandbox-frame.ts'
import { useHistoryEntry } from './use-history-entry.ts'
import { useIsOnline } from './use-is-online.ts'
import { usePaymentWatch } from './use-payment-watch.ts'

/** How the popup ended. `page`: the card page cannot be framed here and has to be opened on its own. */
export type PopupEnd = 'paid' | 'closed' | 'page'

type CardPopupProps = {
  opened: InitializeAnswer
  ask: AskAboutPayment
  onEnd: (end: PopupEnd) => void
}

/** After this time the payer is offered alternatives. The page never navigates away while they may be typing. */
const patienceMs = 6000

/**
 * The card page, the sandbox’s or the provider’s, in a dialog over the payment page. The close button, Escape, Back and the card
 * page’s own Cancel close it. Events from the frame can be lost, so the server is asked as well.
 */
export function CardPopup({ opened, ask, onEnd }: CardPopupProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const title = useRef<HTMLHeadingElement>(null)
  const end = useRef<PopupEnd>('closed')
  const { isEntered, leave } = useHistoryEntry(() => {
    // Returns focus to the button that opened it.
    dialog.current?.close()
    onEnd(end.current)
  })

  function finish(how: PopupEnd): void {
    end.current = how
    dialog.current?.close()
  }

  useLayoutEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal()
    title.current?.focus()
  }, [])
  usePaymentWatch(opened.reference, ask, finish)
  const { place, state, tryAgain } = useCardFrame(opened, finish, isEntered)
  const isOnline = useIsOnline()

  return (
    <dialog className="card-popup" ref={dialog} aria-labelledby="card-popup-title" onClose={leave}>
      <div className="card-popup-head">
        <h2 id="card-popup-title" ref={title} tabIndex={-1}>
          Pay {formatMoney(opened.amount, opened.currency)} by card
        </h2>
        <IconButton icon="close" label="Close" onClick={() => finish('closed')} />
      </div>
      <div className="card-popup-status" role="status">
        {!isOnline && <p>No network. Keep this window open. You can continue when the network is back.</p>}
        {isOnline && state === 'slow' && <p>The card page is taking long to open. You have not been debited.</p>}
        {isOnline && state === 'unreachable' && <p>We could not open the card page. You have not been debited.</p>}
        {(state === 'slow' || state === 'unreachable') && (
          <div className="form-actions">
            <Button onClick={tryAgain}>Try again</Button>
            <ButtonLink look="secondary" href={opened.authorization_url}>
              Open it on its own page
            </ButtonLink>
          </div>
        )}
      </div>
      <div className="card-popup-page">
        {state === 'opening' && <Spinner label="Opening the card page..." />}
        <div className="card-popup-frame" ref={place} />
      </div>
    </dialog>
  )
}

type FrameState = 'opening' | 'shown' | 'slow' | 'unreachable'

/** The frame of the card page inside `place`, and its loading state. */
function useCardFrame(opened: InitializeAnswer, finish: (how: PopupEnd) => void, mayOpen: boolean) {
  const place = useRef<HTMLDivElement>(null)
  const [state, setState] = useState<FrameState>('opening')
  const [round, tryAgain] = useReducer((count: number) => count + 1, 0)
  const finished = useRef(finish)
  finished.current = finish

  // biome-ignore lint/correctness/useExhaustiveDependencies: each round opens a frame
  useLayoutEffect(() => {
    if (!place.current || !mayOpen) return
    setState('opening')
    const slow = setTimeout(() => setState('slow'), patienceMs)
    const arrive = (next: FrameState) => {
      clearTimeout(slow)
      setState(next)
    }
    const show: ShowCardFrame = opened.public_key === sandboxKey ? showSandboxPage : showProviderPage
    const remove = show(place.current, opened, {
      onShown: () => arrive('shown'),
      onPaid: () => finished.current('paid'),
      onClosed: () => finished.current('closed'),
      onRefused: () => finished.current('page'),
      onUnreachable: () => arrive('unreachable'),
    })
    return () => {
      clearTimeout(slow)
      remove()
    }
  }, [opened, round, mayOpen])

  return { place, state, tryAgain }
}
