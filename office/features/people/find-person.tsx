import { type FormEvent, type ReactElement, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '#ui/button.tsx'
import { useKeys } from '../../lib/keys.ts'
import { Kbd } from '../../ui/kbd.tsx'
import './account.css'

/** The search for one person, on every screen about people. */
export function FindPerson({ q = '' }: { q?: string }): ReactElement {
  const field = useRef<HTMLInputElement>(null)
  const navigate = useNavigate()
  const [typed, setTyped] = useState(q)
  useEffect(() => setTyped(q), [q])
  useKeys('People', [{ keys: '/', label: 'Find a person', run: () => field.current?.select() }])
  function submit(event: FormEvent): void {
    event.preventDefault()
    const wanted = typed.trim()
    if (wanted === '') field.current?.focus()
    else void navigate(`/people/find?${new URLSearchParams({ q: wanted })}`)
  }
  return (
    <search>
      <form className="acts person-find" data-gap="3" data-lines="1" onSubmit={submit}>
        <label htmlFor="person-q">Find a person</label>
        <p id="person-q-hint" className="soft">
          Email address, phone, application number, JAMB number or whole names, also of someone who has not applied.
        </p>
        <input
          ref={field}
          id="person-q"
          type="search"
          className="input"
          autoComplete="off"
          spellCheck={false}
          maxLength={500}
          aria-describedby="person-q-hint"
          value={typed}
          onChange={event => setTyped(event.target.value)}
        />
        <Button type="submit">
          Find <Kbd keys="/" />
        </Button>
      </form>
    </search>
  )
}
