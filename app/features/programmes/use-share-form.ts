import { useEffect } from 'react'
import { toast } from '#app/ui/toast.ts'
import { shareLink } from './share.ts'

/**
 * Serves the Share button of a programme. It is a form in a kept part of the page, so a tap before React has started is held
 * back and sent again (app/boot/boot.ts), and it is listened to from outside.
 */
export function useShareForm(): void {
  useEffect(() => {
    const listen = (event: SubmitEvent) => {
      const form = event.target
      if (!(form instanceof HTMLFormElement) || form.dataset.share === undefined) return
      event.preventDefault()
      void shareFrom(form, form.dataset.share)
    }
    addEventListener('submit', listen)
    return () => removeEventListener('submit', listen)
  }, [])
}

async function shareFrom(form: HTMLFormElement, title: string): Promise<void> {
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
  if (outcome === 'copied') toast({ title: 'Program link copied to clipboard!' })
  if (outcome === 'failed')
    toast({
      title: 'Failed to share program',
      description: 'Copy the address of this page instead.',
      variant: 'destructive',
    })
}
