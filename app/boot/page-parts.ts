import { readSetting, type SettingName } from '#ui/lib/settings.ts'
import { dropClosedRounds } from './closed-rounds.ts'
import { isSpareLink, whenIdle } from './idle.ts'
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
    // Without a network there is no dialog to ask with, so follow the link.
    if (!name || !onward) return location.assign(link.href)
    name.textContent = link.dataset.leaving ?? ''
    onward.textContent = link.dataset.onward ?? 'Continue'
    onward.href = link.href
  }
  if (dialog?.open) dialog.close()
  else dialog?.showModal()
}

/** Fetches them in advance, unless the connection is metered or slow. */
export function preparePageParts(): void {
  if (!isSpareLink()) whenIdle(fetchPageParts)
}

/** The colour filters are part of them, and a reader who has chosen one needs it immediately. */
export function prepareFilters(root: HTMLElement): void {
  if (root.dataset.filter !== 'none') void fetchPageParts()
}

/** Adds the dialogs, the colour filters, the banner, the badges and the place for toasts to the page. */
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
