import { fetchLater } from '#app/boot/fetch-later.ts'

/** Opens the large view of the gallery. Its code is loaded on first use. */
export function runGallery(): void {
  addEventListener('click', ({ target }) => {
    const opener = target instanceof Element && target.closest<HTMLElement>('.gallery-open')
    if (opener) fetchLater().then(later => later.openGallery(opener), console.info)
  })
}
