import { type ReactElement, useState } from 'react'
import { anchorFor } from '#shared/domain/anchor.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/text-field.tsx'

/** Adds something that has a name and no place in a list, such as a band of tuition. */
export function NewName({ taken, onAdd }: { taken: readonly string[]; onAdd: (name: string) => void }): ReactElement {
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string>()
  function add(): void {
    const name = anchorFor(typed)
    const wrong = taken.includes(name) ? 'There is one with this name.' : nameProblem(typed, name)
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

function nameProblem(typed: string, name: string): string | undefined {
  if (name !== '') return undefined
  return typed.trim() === '' ? 'Write a name.' : 'Use letters from a to z: programmes name it.'
}
