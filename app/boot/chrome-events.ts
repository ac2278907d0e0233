import { applySettings, defaultSettings, readSetting, type SettingName, storeSetting } from './settings.ts'

/** Past this many pixels the bar hides when scrolling down (spec section 9). */
const hidesPastPx = 100

const names = Object.keys(defaultSettings) as SettingName[]

/** Listens on the document, so that it serves every page that is ever shown in this tab. */
export function handleChrome(root: HTMLElement): void {
  addEventListener('click', event => {
    if (!(event.target instanceof Element)) return
    const opener = event.target.closest<HTMLElement>('[data-opens]')
    if (opener) open(opener.dataset.opens ?? '')
    event.target.closest('[data-closes]')?.closest('dialog')?.close()
    if (event.target.closest('a')) event.target.closest<HTMLElement>('[popover]')?.hidePopover?.()
    const leaving = event.target.closest<HTMLAnchorElement>('a[data-leaving]')
    // A click that asks for a new tab, or a browser without dialogs, simply follows the link.
    if (leaving && !(event.ctrlKey || event.metaKey || event.shiftKey) && confirmLeaving(leaving))
      event.preventDefault()
  })

  addEventListener('change', event => {
    const input = event.target
    if (!(input instanceof HTMLInputElement) || input.form?.id !== 'accessibility-settings') return
    storeSetting(input.name as SettingName, input.value)
    applySettings(root)
  })

  addEventListener('reset', event => {
    if (!(event.target instanceof HTMLFormElement) || event.target.id !== 'accessibility-settings') return
    event.preventDefault()
    for (const name of names) storeSetting(name, defaultSettings[name])
    applySettings(root)
    showSettings()
  })

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

function dialog(id: string): HTMLDialogElement | null {
  return document.getElementById(id) as HTMLDialogElement | null
}

function open(id: string): void {
  dialog(id)?.showModal()
  showSettings()
}

function showSettings(): void {
  for (const name of names)
    for (const input of document.querySelectorAll<HTMLInputElement>(`#accessibility-settings [name=${name}]`))
      input.checked = input.value === readSetting(name)
}

function confirmLeaving(link: HTMLAnchorElement): boolean {
  const box = dialog('leaving')
  const [name, onward] = box?.querySelectorAll<HTMLAnchorElement>('[data-name],[data-onward]') ?? []
  if (!box?.showModal || !name || !onward) return false
  name.textContent = link.dataset.leaving ?? ''
  onward.textContent = link.dataset.onward ?? 'Continue'
  onward.href = link.href
  box.showModal()
  return true
}
