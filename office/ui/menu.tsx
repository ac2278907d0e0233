import { type KeyboardEvent, type ReactElement, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Button } from '#ui/button.tsx'
import type { IconName } from '#ui/icon.tsx'

export interface MenuItem {
  id: string
  label: ReactNode
  run: () => void
  look?: 'danger'
}

type MenuProps = { label: ReactNode; accessibleName?: string; icon?: IconName; items: readonly MenuItem[] }

/** A button with a menu. Arrow keys move, Escape closes and returns the focus. */
export function Menu({ label, accessibleName, icon, items }: MenuProps): ReactElement {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()
  function close(): void {
    setOpen(false)
    button.current?.focus()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the focus that leaves it closes the list
    <div className="office-menu" onBlur={event => !event.currentTarget.contains(event.relatedTarget) && setOpen(false)}>
      <Button
        ref={button}
        look="secondary"
        {...(icon && { icon })}
        aria-label={accessibleName}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(now => !now)}
      >
        {label}
      </Button>
      {isOpen && <MenuList id={id} items={items} close={close} />}
    </div>
  )
}

function MenuList({ id, items, close }: Pick<MenuProps, 'items'> & { id: string; close: () => void }): ReactElement {
  const list = useRef<HTMLDivElement>(null)
  const entries = () => [...(list.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])]

  useEffect(() => {
    list.current?.scrollIntoView({ block: 'nearest' })
    list.current?.querySelector<HTMLElement>('[role=menuitem]')?.focus()
  }, [])

  function onKey(event: KeyboardEvent): void {
    if (event.key === 'Escape') close()
    const all = entries()
    const at = all.findIndex(entry => entry.matches(':focus'))
    const next = nextIndex(event.key, at)
    if (next === undefined) return
    event.preventDefault()
    all.at(next % all.length)?.focus()
  }

  return (
    <div role="menu" id={id} ref={list} className="office-menu-list" tabIndex={-1} onKeyDown={onKey}>
      {items.map(item => (
        <button
          type="button"
          role="menuitem"
          tabIndex={-1}
          key={item.id}
          data-look={item.look}
          onClick={() => {
            close()
            item.run()
          }}
        >
          {item.label}
        </button>
      ))}
    </div>
  )
}

/** The entry that an arrow, Home or End moves to; undefined for other keys. */
function nextIndex(key: string, at: number): number | undefined {
  if (key === 'ArrowDown') return at + 1
  if (key === 'ArrowUp') return at - 1
  if (key === 'Home') return 0
  return key === 'End' ? -1 : undefined
}
