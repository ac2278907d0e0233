import { applySettings, defaultSettings, readSetting, type SettingName, storeSetting } from './settings.ts'

/** Past this many pixels the bar hides when scrolling down (spec section 9). */
const hidesPastPx = 100

/** Listens on the window, so that it serves every page that is ever shown in this tab. */
export function handleChrome(root: HTMLElement): void {
  addEventListener('click', event => {
    if (!(event.target instanceof Element)) return
    const opener = event.target.closest('button[commandfor]')
    // A browser that knows invoker commands has done this by itself.
    if (opener && !('commandForElement' in opener)) invoke(opener)

    const link = event.target.closest('a')
    if (!link) return
    // A link in the menu or in a dialog closes it behind itself.
    link.closest('dialog')?.close()
    link.closest<HTMLElement>('[popover]')?.hidePopover?.()
    if (link.dataset.leaving && confirmLeaving(link, link.dataset.leaving)) event.preventDefault()
  })

  addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLInputElement) || !target.dataset.setting) return
    storeSetting(target.dataset.setting as SettingName, target.value)
    applySettings(root)
  })

  addEventListener('reset', ({ target }) => {
    if (!(target instanceof HTMLElement) || target.id !== 'settings') return
    for (const name of Object.keys(defaultSettings) as SettingName[]) storeSetting(name, defaultSettings[name])
    applySettings(root)
    // The browser puts the form back to what the page was written with, which are the defaults.
  })
  addEventListener('DOMContentLoaded', checkStoredSettings)

  let last = 0
  addEventListener(
    'scroll',
    () => {
      root.dataset.bar = scrollY > hidesPastPx && scrollY > last ? 'hidden' : ''
      last = scrollY
    },
    { passive: true },
  )
}

function invoke(button: Element): void {
  const dialog = document.getElementById(button.getAttribute('commandfor') ?? '')
  if (!(dialog instanceof HTMLDialogElement)) return
  if (dialog.open) dialog.close()
  else dialog.showModal()
}

function checkStoredSettings(): void {
  for (const input of document.querySelectorAll<HTMLInputElement>('[data-setting]'))
    input.checked = input.value === readSetting(input.dataset.setting as SettingName)
}

/** Asks before a link leaves the site. False where the browser has no dialogs: the link is then followed. */
function confirmLeaving(link: HTMLAnchorElement, destination: string): boolean {
  const dialog = document.getElementById('leaving')
  const [name, onward] = dialog?.querySelectorAll<HTMLAnchorElement>('b,a') ?? []
  if (!(dialog instanceof HTMLDialogElement) || !name || !onward) return false
  name.textContent = destination
  onward.textContent = link.dataset.onward ?? 'Continue'
  onward.href = link.href
  dialog.showModal()
  return true
}
