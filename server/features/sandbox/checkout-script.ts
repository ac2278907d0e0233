/**
 * The checkout page's script inside the portal's popup. On its own the page needs none. It reports to the portal in the messages
 * of the provider's frame, and submits its forms without leaving the page, so that no attempt becomes a history entry. Inline,
 * allowed by its hash.
 */
export const checkoutScript = `
if (parent !== window) {
  const { portal, paid } = document.body.dataset
  const tell = (event, data = {}) => parent.postMessage({ event, data }, portal || location.origin)
  const notice = document.createElement('p')
  notice.className = 'notice'
  notice.role = 'alert'
  const explain = text => {
    notice.textContent = text
    document.querySelector('main').prepend(notice)
    notice.scrollIntoView()
  }
  let isBusy = false
  addEventListener('submit', async event => {
    event.preventDefault()
    if (isBusy) return
    isBusy = true
    notice.remove()
    document.body.setAttribute('aria-busy', 'true')
    const body = new URLSearchParams(new FormData(event.target, event.submitter))
    try {
      const answer = await fetch(location.href, { method: 'POST', headers: { accept: 'application/json' }, body })
      if (answer.status >= 429) throw new Error(answer.statusText)
      const { status, reference } = await answer.json()
      if (status === 'abandoned') return tell('close')
      if (status === 'success') tell('success', { reference })
      location.replace(location.href)
    } catch {
      explain('We cannot reach the payment service. Check your connection and try again. You cannot be debited twice.')
    } finally {
      isBusy = false
      document.body.removeAttribute('aria-busy')
    }
  })
  addEventListener('keydown', event => {
    if (event.key === 'Escape') tell('close')
  })
  document.querySelector('.notice')?.focus()
  tell('loaded:transaction')
  if (paid) tell('success', { reference: paid })
}
`
