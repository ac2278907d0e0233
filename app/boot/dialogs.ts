import { whenIdle } from './boot.ts'
import { readSetting, type SettingName } from './settings.ts'
import { trusted } from './trusted.ts'

/** The dialogs and the colour filters; the build takes them out of the pages, which all have the same. */
let html: Promise<string> | undefined

/** Shows a dialog, or closes it where the button is in it. A link gets what it says about leaving the site. */
export async function openDialog(id: string, link?: HTMLAnchorElement): Promise<void> {
  await fetchDialogs()
  const dialog = document.getElementById(id) as HTMLDialogElement | null
  if (link) {
    const name = dialog?.querySelector('b')
    const onward = dialog?.querySelector('a')
    // Nothing to ask with, for want of a network: then go.
    if (!name || !onward) return location.assign(link.href)
    name.textContent = link.dataset.leaving ?? ''
    onward.textContent = link.dataset.onward ?? 'Continue'
    onward.href = link.href
  }
  if (dialog?.open) dialog.close()
  else dialog?.showModal()
}

/** They are there before they are wanted where that costs nobody anything. */
export function prepareDialogs(root: HTMLElement): void {
  if (!root.dataset.lite) whenIdle(fetchDialogs)
}

/** The colour filters come with the dialogs, immediately for a reader who has chosen one. */
export function prepareFilters(root: HTMLElement): void {
  if (root.dataset.filter !== 'none') void fetchDialogs()
}

async function fetchDialogs(): Promise<void> {
  const place = document.querySelector<HTMLElement>('[data-kept=reading-aids]')
  const from = place?.dataset.from
  try {
    if (from) html ??= fetch(from).then(answer => answer.text())
    const text = await html
    if (place && text) place.innerHTML ||= trusted?.createHTML(text) ?? text
  } catch {
    html = undefined
  }
  for (const input of document.querySelectorAll<HTMLInputElement>('[data-setting]'))
    input.checked = input.value === readSetting(input.dataset.setting as SettingName)
}
