import { applySettings, defaultSettings, readSetting, type SettingName, storeSetting } from './settings.ts'

/** Past this many pixels the bar hides when scrolling down (spec section 9). */
const hidesPastPx = 100

/** Listens on the window, so that it serves every page that is ever shown in this tab. */
export function handleChrome(root: HTMLElement): void {
  addEventListener('click', event => {
    if (!(event.target instanceof Element)) return
    const invoker = event.target.closest('[commandfor]')
    // A browser that knows invoker commands has done this by itself.
    if (invoker && !('command' in invoker)) toggle(dialogOf(invoker.getAttribute('commandfor')))

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

  // The browser puts the form back to what the page was written with, which are the defaults.
  addEventListener('reset', ({ target }) => {
    if (!(target instanceof HTMLElement) || target.id !== 'settings') return
    for (const name in defaultSettings) storeSetting(name as SettingName, defaultSettings[name as SettingName])
    applySettings(root)
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

function toggle(dialog: HTMLDialogElement | null): void {
  if (dialog?.open) dialog.close()
  else dialog?.showModal()
}

function dialogOf(id: string | null): HTMLDialogElement | null {
  return document.querySelector(`dialog#${id}`)
}

function checkStoredSettings(): void {
  for (const input of document.querySelectorAll<HTMLInputElement>('[data-setting]'))
    input.checked = input.value === readSetting(input.dataset.setting as SettingName)
}

/** Asks before a link leaves the site. False where there is nothing to ask with: the link is then followed. */
function confirmLeaving(link: HTMLAnchorElement, destination: string): boolean {
  const dialog = dialogOf('leaving')
  const name = dialog?.querySelector('b')
  const onward = dialog?.querySelector('a')
  if (!name || !onward) return false
  name.textContent = destination
  onward.textContent = link.dataset.onward ?? 'Continue'
  onward.href = link.href
  toggle(dialog)
  return true
}
