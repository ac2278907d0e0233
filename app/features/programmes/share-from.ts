import { showToast } from '#app/boot/toast.ts'
import { shareLink } from './share.ts'

/** Shares the programme of a form, and reports the result unless the device does. */
export async function shareFrom(
  form: HTMLFormElement,
  title: string,
  fetchPageParts: () => Promise<void>,
): Promise<void> {
  const button = form.querySelector('button')
  if (!button || button.ariaBusy === 'true') return
  const label = button.textContent
  button.ariaBusy = 'true'
  button.ariaDisabled = 'true'
  button.textContent = 'Sharing…'
  const outcome = await shareLink(navigator, { title, url: location.origin + location.pathname })
  button.ariaBusy = null
  button.ariaDisabled = null
  button.textContent = label
  if (outcome === 'shared' || outcome === 'dismissed') return
  await fetchPageParts()
  if (outcome === 'copied') showToast({ title: 'Program link copied to clipboard!' })
  else
    showToast({
      title: 'Failed to share program',
      description: 'Copy the address of this page instead.',
      variant: 'destructive',
    })
}
