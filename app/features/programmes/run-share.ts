import { fetchLater } from '#app/boot/fetch-later.ts'
import { fetchPageParts } from '#app/boot/page-parts.ts'

/** Serves the Share button of a programme. */
export function runShare(): void {
  addEventListener('submit', async event => {
    const form = event.target as HTMLFormElement
    const title = form.dataset.share
    if (title === undefined) return
    event.preventDefault()
    const { shareFrom } = await fetchLater()
    await shareFrom(form, title, fetchPageParts)
  })
}
