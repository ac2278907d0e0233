let isPressing = false
let waiting: (() => void)[] = []

/**
 * Runs an action now, or once the press that is under way has become its click. A field loses the focus when a finger comes down on
 * a button: an error that appears at that moment moves the button away before the finger lifts, and the click is lost.
 */
export function afterPress(action: () => void): void {
  if (isPressing) waiting.push(action)
  else action()
}

function release(): void {
  isPressing = false
  const actions = waiting
  waiting = []
  for (const action of actions) action()
}

if (!import.meta.env.SSR) {
  // Before anything else hears of it: the focus moves right after.
  addEventListener(
    'mousedown',
    () => {
      isPressing = true
    },
    true,
  )
  // The click follows in the same turn, and a drag ends without one.
  for (const end of ['mouseup', 'dragend']) addEventListener(end, () => setTimeout(release), true)
}
