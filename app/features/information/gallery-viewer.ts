import { settled } from '#ui/lib/settled.ts'

/*
 * The large view of the gallery: a strip that snaps to one picture at a time, so a swipe needs no script at all. Its slides are copies
 * of the page's figures.
 */
const viewer = () => document.querySelector<HTMLDialogElement>('#viewer')
const strip = () => document.querySelector<HTMLElement>('.viewer-strip')

let isWatched = false

/** Opens the picture of a button, and then lets the reader move between pictures. */
export function openGallery(opener: HTMLElement): void {
  if (!isWatched) watchGallery()
  isWatched = true
  const slides = strip()
  const figures = [...document.querySelectorAll('.gallery figure')]
  if (!slides) return
  slides.replaceChildren(
    ...figures.map(figure => {
      const slide = document.createElement('figure')
      slide.append(...[...figure.childNodes].map(node => node.cloneNode(true)))
      slide.querySelector('button')?.remove()
      for (const photo of slide.querySelectorAll('img')) photo.sizes = '100vw'
      return slide
    }),
  )
  // Not every browser focuses a clicked button, to which the focus must return.
  opener.focus()
  viewer()?.showModal()
  slides.focus()
  slides.scrollTo({
    left: figures.findIndex(figure => figure.contains(opener)) * slides.clientWidth,
    behavior: 'instant',
  })
  tell()
}

/** Listens on the window, so that it works however often the gallery is rendered. */
export function watchGallery(): void {
  addEventListener('click', ({ target }) => {
    if (!(target instanceof Element)) return
    const step = target.closest<HTMLElement>('[data-step]')
    if (step) go(shown() + Number(step.dataset.step))
    // A press next to the picture.
    if (target === viewer() || target.matches('.viewer-strip, .viewer-strip > figure')) viewer()?.close()
  })

  addEventListener('keydown', event => {
    if (!viewer()?.open) return
    const last = (strip()?.children.length ?? 1) - 1
    const wanted = { ArrowLeft: shown() - 1, ArrowRight: shown() + 1, Home: 0, End: last }[event.key]
    if (wanted === undefined) return
    event.preventDefault()
    go(wanted)
  })

  // Scroll events do not bubble, but can be captured.
  addEventListener('scroll', ({ target }) => target === strip() && tell(), true)
  addEventListener(
    'resize',
    settled(() => viewer()?.open && tell()),
  )
}

function shown(): number {
  const slides = strip()
  return slides ? Math.round(slides.scrollLeft / slides.clientWidth) : 0
}

function go(index: number): void {
  const slides = strip()
  slides?.scrollTo({ left: index * slides.clientWidth })
}

function tell(): void {
  const slides = [...(strip()?.children ?? [])]
  const at = shown()
  for (const [index, slide] of slides.entries()) slide.toggleAttribute('inert', index !== at)
  const status = viewer()?.querySelector('[role=status]')
  const words = `${at + 1} of ${slides.length}`
  if (status && status.textContent !== words) status.textContent = words
  for (const button of viewer()?.querySelectorAll<HTMLElement>('[data-step]') ?? [])
    button.ariaDisabled = String(!slides[at + Number(button.dataset.step)])
}
