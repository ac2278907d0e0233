import type PaystackPop from '@paystack/inline-js'

/** How a card page ended that was opened over ours. */
export type PopupEnd = { kind: 'success'; reference: string } | { kind: 'closed' } | { kind: 'redirected' }

export type Popup = Pick<PaystackPop, 'resumeTransaction' | 'cancelTransaction'>

interface World {
  /** Fetches the provider's library. */
  load: () => Promise<Popup>
  redirect: (url: string) => void
}

/** The provider says nothing when its page does not load, so somebody has to look at the clock. */
export const popupPatienceMs = 15_000

/**
 * Opens a transaction of the server's in the provider's popup. When it has not loaded in 15 s, for whatever reason, the page is
 * left for the provider's own instead. Never rejects.
 */
export function openPopup(
  opened: { access_code: string; authorization_url: string; reference: string },
  world: World,
): Promise<PopupEnd> {
  return new Promise(resolve => {
    let isOver = false
    let giveUpPopup = () => {}
    const patience = setTimeout(leave, popupPatienceMs)

    function end(how: PopupEnd): void {
      if (isOver) return
      isOver = true
      clearTimeout(patience)
      resolve(how)
    }

    function leave(): void {
      if (isOver) return
      end({ kind: 'redirected' })
      giveUpPopup()
      world.redirect(opened.authorization_url)
    }

    world
      .load()
      .then(popup => {
        if (isOver) return
        const transaction = popup.resumeTransaction(opened.access_code, {
          onLoad: () => clearTimeout(patience),
          // Which charge was paid is the server's to say; the reference only tells it where to look.
          onSuccess: ({ reference }) => end({ kind: 'success', reference: reference || opened.reference }),
          onCancel: () => end({ kind: 'closed' }),
          onError: leave,
        })
        giveUpPopup = () => popup.cancelTransaction(transaction)
      })
      .catch(leave)
  })
}
