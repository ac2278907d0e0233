import { startIsland } from '#app/boot/fetch-later.ts'

/**
 * Starts the contact form when it is hovered, touched or focused, or when there is a draft to restore. A message sent
 * before React has loaded is sent as soon as it has.
 */
export function runContact(): void {
  const form = document.querySelector<HTMLFormElement>('.contact-form')
  if (!form) return
  let isLive = false
  const start = async () => {
    await startIsland('contact')
    isLive = true
  }
  for (const intent of ['pointerover', 'focusin']) form.addEventListener(intent, start)
  form.addEventListener('submit', async event => {
    if (isLive) return
    event.preventDefault()
    await start()
    form.requestSubmit()
  })
  try {
    if (Object.keys(sessionStorage).some(name => name.endsWith(':contact'))) void start()
  } catch {}
}
