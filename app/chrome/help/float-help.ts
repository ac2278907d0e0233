import { settled } from '#ui/lib/settled.ts'
import { type Box, liftToFreePlace } from './free-place.ts'

/** Elements that people touch or type in. */
const controls = 'a[href], button, input, select, textarea, summary, label.choice, label.button, [role=option]'
/** Above this share of the screen, the button would get in the way of reading. */
const highestShare = 0.45
/** In pixels. */
const betweenButtons = 24
/** Between two letters people pause less than this. */
const typingMs = 500

/**
 * Floats the help button in the corner or, on a full screen, above it, where it covers neither a control nor a word. Without such
 * a place it stays at the end of the page. It is hidden while the page scrolls. Returns a function that stops it.
 */
export function floatHelp(button: HTMLElement): () => void {
  const done = new AbortController()
  const { signal } = done
  let typedAtMs = -typingMs
  /** Meanwhile it stays where it is, or the press would end beside it. */
  const isPressed = () => button.matches(':active')
  /** Measuring all words takes a slow phone as long as showing a letter. */
  const isTyping = () => performance.now() - typedAtMs < typingMs

  function place(): void {
    if (isPressed() || isTyping()) {
      placeSoon()
      return
    }
    // Measured in the corner.
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
    if (!isPressed()) button.dataset.moving = ''
    placeSoon()
  }
  for (const change of ['scroll', 'resize']) addEventListener(change, move, { signal, passive: true })
  for (const change of ['focusin', 'focusout']) addEventListener(change, placeSoon, { signal })
  addEventListener(
    'input',
    () => {
      typedAtMs = performance.now()
      placeSoon()
    },
    { signal },
  )
  const page = new ResizeObserver(placeSoon)
  page.observe(document.body)
  signal.addEventListener('abort', () => page.disconnect())
  place()
  return () => done.abort()
}

function controlBoxes(button: HTMLElement): Box[] {
  return [...document.querySelectorAll(controls)]
    .filter(control => control !== button && !control.closest('[popover], dialog'))
    .map(control => roomAround(control.getBoundingClientRect()))
}

/** Two buttons in one corner are told apart by the room between them. */
function roomAround({ top, right, bottom, left }: Box): Box {
  return { top: top - betweenButtons, right, bottom: bottom + betweenButtons, left }
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
