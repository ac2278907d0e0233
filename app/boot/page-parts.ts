import { dropClosedRounds } from './closed-rounds.ts'
import { isSpareLink, whenIdle } from './idle.ts'
import { readSetting, type SettingName } from './settings.ts'
import { trusted } from './trusted-types-policy.ts'

/** Where the file of `app/chrome/page-parts.tsx` is; written by the build. */
declare const pageParts: string
let html: Promise<string> | undefined

/** Shows a dialog, or closes it where the button is in it. A link gets what it says about leaving the site. */
export async function openDialog(id: string, link?: HTMLAnchorElement): Promise<void> {
  await fetchPageParts()
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

/** They are there before they are wanted where that costs no one anything. */
export function preparePageParts(): void {
  if (!isSpareLink()) whenIdle(fetchPageParts)
}

/** The colour filters are among them, and a reader who has chosen one wants it immediately. */
export function prepareFilters(root: HTMLElement): void {
  if (root.dataset.filter !== 'none') void fetchPageParts()
}

/** Puts the dialogs, the colour filters, the banner, the badges and the place of toasts into the page, where it can have them. */
export async function fetchPageParts(): Promise<void> {
  const place = document.getElementById('page-parts')
  try {
    html ??= fetch(pageParts).then(answer => answer.text())
    const text = await html
    if (place && !place.firstChild) {
      place.innerHTML = trusted?.createHTML(text) ?? text
      dropClosedRounds(place)
    }
  } catch {
    html = undefined
  }
  for (const input of document.querySelectorAll<HTMLInputElement>('[data-setting]'))
    input.checked = input.value === readSetting(input.dataset.setting as SettingName)
}
