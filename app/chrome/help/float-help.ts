import { settled } from '#app/lib/settled.ts'
import { type Box, liftToFreePlace } from './free-place.ts'

/** What somebody touches or writes in. */
const controls = 'a[href], button, input, select, textarea, summary, label.choice, label.button, [role=option]'
/** Higher than this share of the screen the button would be in the way of reading. */
const highestShare = 0.45

/**
 * Lets the help button float in the corner, and on a full screen above the corner, where it covers neither a control nor a word; where
 * there is no such place it stands at the end of the page. It is out of sight while the page moves. Returns how to end it.
 */
export function floatHelp(button: HTMLElement): () => void {
  const done = new AbortController()
  const { signal } = done

  function place(): void {
    // In the corner first, which is where it is measured.
    button.dataset.floats = ''
    button.style.removeProperty('--lift')
    const corner = button.getBoundingClientRect()
    const seen = (box: Box) => box.bottom > 0 && box.top < innerHeight && box.right > box.left
    const obstacles = [...controlBoxes(button), ...wordBoxes()].filter(seen)
    const lift = liftToFreePlace(corner, obstacles, innerHeight * highestShare)
    if (lift === undefined) delete button.dataset.floats
    else button.style.setProperty('--lift', `${lift}px`)
    delete button.dataset.moving
  }

  const placeSoon = settled(place)
  const move = () => {
    button.dataset.moving = ''
    placeSoon()
  }
  for (const change of ['scroll', 'resize']) addEventListener(change, move, { signal, passive: true })
  for (const change of ['focusin', 'focusout', 'input']) addEventListener(change, placeSoon, { signal })
  const page = new ResizeObserver(placeSoon)
  page.observe(document.body)
  signal.addEventListener('abort', () => page.disconnect())
  place()
  return () => done.abort()
}

function controlBoxes(button: HTMLElement): Box[] {
  return [...document.querySelectorAll(controls)]
    .filter(control => control !== button && !control.closest('[popover], dialog'))
    .map(control => control.getBoundingClientRect())
}

/** The lines of text of the page, as wide as their words. */
function wordBoxes(): Box[] {
  const main = document.getElementById('main')
  if (!main) return []
  const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT)
  const range = document.createRange()
  const boxes: Box[] = []
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    if (text.textContent?.trim() === '') continue
    range.selectNodeContents(text)
    boxes.push(...range.getClientRects())
  }
  return boxes
}
