let isPressing = false
let waiting: (() => void)[] = []

/**
 * Runs an action now, or after the click of a press in progress. A field loses focus when a finger touches a button: an error
 * that appears then moves the button before the finger lifts, and the click is lost.
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
  // Before any other listener: focus moves right after.
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
