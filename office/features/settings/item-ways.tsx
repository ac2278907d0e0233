import type { ReactElement } from 'react'
import { IconButton } from '#ui/button.tsx'

interface ItemWaysProps<Item> {
  /** What the buttons name. */
  name: string
  items: readonly Item[]
  index: number
  onChange: (items: readonly Item[]) => void
  /** `to` is where the item stands now; undefined once it is removed. */
  onMoved?: (to: number | undefined) => void
}

/** Moves an item of a list up or down, or removes it. */
export function ItemWays<Item>({ name, items, index, onChange, onMoved }: ItemWaysProps<Item>): ReactElement {
  const move = (to: number) => {
    onChange(items.toSpliced(index, 1).toSpliced(to, 0, ...items.slice(index, index + 1)))
    onMoved?.(to)
  }
  return (
    <span className="setting-item-ways">
      <IconButton
        icon="M12 19V5M6 11l6-6 6 6"
        label={`Move up: ${name}`}
        disabled={index === 0}
        onClick={() => move(index - 1)}
      />
      <IconButton
        icon="M12 5v14M6 13l6 6 6-6"
        label={`Move down: ${name}`}
        disabled={index === items.length - 1}
        onClick={() => move(index + 1)}
      />
      <IconButton
        icon="close"
        label={`Remove: ${name}`}
        onClick={() => {
          onChange(items.toSpliced(index, 1))
          onMoved?.(undefined)
        }}
      />
    </span>
  )
}
