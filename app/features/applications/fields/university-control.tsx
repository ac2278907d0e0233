import { type KeyboardEvent, type ReactElement, useEffect, useId, useState } from 'react'
import { ApiError, callApi } from '#app/lib/api.ts'
import { applicationCalls } from '#shared/contract/calls/application.ts'
import type { LineField } from '#shared/forms/field.ts'
import { describeField, FieldFrame } from '#ui/field.tsx'
import { type ControlProps, textOf, words } from './control-props.ts'

const pauseMs = 250
const shortestSearch = 2

/** A text field that suggests universities during typing; any other text is allowed. */
export default function UniversityControl(props: ControlProps<LineField>): ReactElement {
  const { path, value, answers, onChange, onLeave } = props
  const listId = useId()
  const text = textOf(value)
  const [isOpen, setOpen] = useState(false)
  const { names, failure } = useUniversities(isOpen ? text : '', textOf(answers.country))
  const shown = isOpen ? names : []
  const list = useSuggestions({ shown, isOpen, setOpen, onChoose: onChange })
  const field = words(props)
  const isActive = shown[list.active] !== undefined
  return (
    <FieldFrame field={field}>
      <div className="suggest">
        <input
          className="input"
          id={path}
          name={path}
          {...describeField(field)}
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={shown.length > 0}
          aria-controls={listId}
          aria-activedescendant={isActive ? `${listId}-${list.active}` : undefined}
          autoComplete="off"
          value={text}
          onChange={event => {
            onChange(event.target.value)
            list.open()
          }}
          onKeyDown={list.onKeyDown}
          onBlur={() => {
            setOpen(false)
            onLeave()
          }}
        />
        <SuggestList id={listId} names={shown} active={list.active} onChoose={list.choose} />
        <p className={failure ? 'hint' : 'visually-hidden'} role="status">
          {failure}
          {shown.length > 0 && `${shown.length} ${shown.length === 1 ? 'university' : 'universities'} found`}
        </p>
      </div>
    </FieldFrame>
  )
}

interface SuggestionsProps {
  shown: readonly string[]
  isOpen: boolean
  setOpen: (isOpen: boolean) => void
  onChoose: (name: string) => void
}

/** The keys of a combobox. `active` is the suggestion that Enter selects; -1 is the text itself. */
function useSuggestions({ shown, isOpen, setOpen, onChoose }: SuggestionsProps) {
  const [active, setActive] = useState(-1)

  function choose(name: string): void {
    onChoose(name)
    setOpen(false)
    setActive(-1)
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      setOpen(true)
      const step = event.key === 'ArrowDown' ? 1 : -1
      // One position more than there are names: the last is the text itself.
      setActive(current => ((current + 1 + step + shown.length + 1) % (shown.length + 1)) - 1)
    } else if (event.key === 'Enter' && shown[active] !== undefined) {
      event.preventDefault()
      choose(shown[active])
    } else if (event.key === 'Escape' && isOpen) {
      event.preventDefault()
      setOpen(false)
    }
  }

  function open(): void {
    setOpen(true)
    setActive(-1)
  }
  return { active, choose, onKeyDown, open }
}

interface SuggestListProps {
  id: string
  names: readonly string[]
  active: number
  onChoose: (name: string) => void
}

function SuggestList({ id, names, active, onChoose }: SuggestListProps): ReactElement {
  return (
    <div className="suggest-list" id={id} role="listbox" aria-label="Universities" hidden={names.length === 0}>
      {names.map((name, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are handled by the input, which keeps the focus
        // biome-ignore lint/a11y/useFocusableInteractive: an option of a combobox is never focused itself
        <div
          key={name}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === active}
          // Prevents the input from losing the focus, which would close the list.
          onMouseDown={event => event.preventDefault()}
          onClick={() => onChoose(name)}
        >
          {name}
        </div>
      ))}
    </div>
  )
}

interface Found {
  names: string[]
  /** Why there are no suggestions and what to do instead. Shown until a search succeeds. */
  failure?: string
}

/** Matching names, after a pause in typing. */
function useUniversities(search: string, country: string): Found {
  const [found, setFound] = useState<Found>({ names: [] })
  const words = search.trim()
  useEffect(() => {
    if (words.length < shortestSearch) return setFound(({ failure }) => ({ names: [], ...(failure && { failure }) }))
    const abort = new AbortController()
    const timer = setTimeout(() => {
      callApi(applicationCalls.searchUniversities, {
        query: { search: words, country },
        signal: abort.signal,
      }).then(
        found => setFound({ names: [...new Set(found.map(({ name }) => name))].filter(name => name !== words) }),
        error => !abort.signal.aborted && setFound({ names: [], failure: failureWords(error) }),
      )
    }, pauseMs)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [words, country])
  return found
}

function failureWords(error: unknown): string {
  const status = error instanceof ApiError && error.status > 0 ? String(error.status) : 'no connection'
  return `${applicationCalls.searchUniversities.fallback} (${status}). Type the full name instead.`
}
