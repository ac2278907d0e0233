import type { ReactElement } from 'react'

/** Keys as `useKeys` writes them: 'g q' is two keys in a row. */
export function Kbd({ keys }: { keys: string }): ReactElement {
  return (
    <span className="kbds">
      {keys.split(' ').map((key, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same key may come twice, and none moves
        <kbd key={index}>{names[key] ?? key}</kbd>
      ))}
    </span>
  )
}

const names: Record<string, string> = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  Escape: 'Esc',
}
