import { type ReactElement, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/text-field.tsx'

/** Adds something that has a name and no place in a list, such as a band of tuition. */
export function NewName({ taken, onAdd }: { taken: readonly string[]; onAdd: (name: string) => void }): ReactElement {
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string>()
  function add(): void {
    const name = idOf(typed)
    const wrong = taken.includes(name) ? 'There is one with this name.' : name === '' ? 'Write a name.' : undefined
    setProblem(wrong)
    if (wrong) return
    onAdd(name)
    setTyped('')
  }
  return (
    <div className="setting-new-name">
      <TextField
        label="Another one"
        hint="Its name, such as “medicine”. Programmes name it, and it never changes."
        name="new-name"
        value={typed}
        error={problem}
        onChange={event => setTyped(event.target.value)}
        onKeyDown={event => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          add()
        }}
      />
      <Button look="secondary" onClick={add}>
        Add
      </Button>
    </div>
  )
}

/** 'law-evening' for 'Law (evening)'. */
function idOf(typed: string): string {
  return typed
    .normalize('NFD')
    .toLowerCase()
    .replace(/[\u0300-\u036f’']/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^[^a-z]+|-+$/g, '')
    .slice(0, 100)
}
