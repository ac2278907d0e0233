import { type KeyboardEvent, type ReactElement, type Ref, useEffect, useEffectEvent, useId, useState } from 'react'
import { Icon } from '#ui/icon.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { Kbd } from './kbd.tsx'
import { putTogether, type Suggestion, splitTyped, takeApart } from './typed-filter.ts'

export interface SearchBoxProps {
  q: string
  placeholder: string
  suggest: Suggest
  unknown: readonly string[]
  onSearch: (q: string) => void
  inputRef: Ref<HTMLInputElement>
}

/** Filters that what is being typed may become. */
type Suggest = (typed: string, chips: readonly string[]) => Suggestion[]

const waitMs = 350
const searchIcon = 'M10.5 17.5a7 7 0 1 0 0-14 7 7 0 0 0 0 14ZM15.7 15.7l5 5'

/** Words and filters. Complete filters become chips; what is typed is looked for after a moment, or with Enter. */
export function SearchBox({ q, placeholder, suggest, unknown, onSearch, inputRef }: SearchBoxProps): ReactElement {
  const field = useTyped(q, onSearch)
  const { chips, typed, search } = field
  const { suggestions, active, setOpen, take, onKeyDown, onType } = useSuggestions(field, suggest)
  const list = useId()
  return (
    <search
      className="queue-search"
      onBlur={event => !event.currentTarget.contains(event.relatedTarget) && setOpen(false)}
    >
      <div className="queue-search-field">
        <Icon name={searchIcon} />
        <Chips
          chips={chips}
          unknown={unknown}
          onRemove={chip => search({ chips: chips.filter(one => one !== chip), words: typed })}
        />
        <input
          {...plainField}
          ref={inputRef}
          role="combobox"
          aria-label="Search and filter"
          aria-expanded={suggestions.length > 0}
          aria-controls={list}
          aria-autocomplete="list"
          aria-activedescendant={suggestions[active] ? `${list}-${active}` : undefined}
          placeholder={chips.length > 0 ? '' : placeholder}
          value={typed}
          onFocus={() => setOpen(true)}
          onClick={() => setOpen(true)}
          onChange={event => onType(event.target.value)}
          onKeyDown={onKeyDown}
        />
        <Kbd keys="/" />
      </div>
      <Suggestions id={list} suggestions={suggestions} active={active} onTake={take} />
    </search>
  )
}

/** The list under the field: arrows move in it, Enter and Tab take, Escape closes it and then leaves the field. */
function useSuggestions({ chips, typed, setTyped, search }: ReturnType<typeof useTyped>, suggest: Suggest) {
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const suggestions = isOpen ? suggest(typed, chips) : []

  function take({ filter }: Suggestion): void {
    setActive(-1)
    search({ chips: [...chips, filter], words: splitTyped(typed).before })
  }

  /** What a key does, or undefined where the field takes it. */
  function actionOf(key: string): (() => void) | undefined {
    const chosen = suggestions[active]
    const count = suggestions.length
    if (key === 'ArrowDown' && count > 0) return () => setActive((active + 1) % count)
    if (key === 'ArrowUp' && count > 0) return () => setActive((Math.max(active, 0) + count - 1) % count)
    if ((key === 'Enter' || key === 'Tab') && chosen) return () => take(chosen)
    if (key === 'Backspace' && typed === '' && chips.length > 0)
      return () => search({ chips: chips.slice(0, -1), words: '' })
    return undefined
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    const action = actionOf(event.key)
    if (action) event.preventDefault()
    if (action) action()
    else if (event.key === 'Escape' && suggestions.length > 0) setOpen(false)
    else if (event.key === 'Escape' || event.key === 'Enter') {
      if (event.key === 'Enter') search({ chips, words: typed })
      event.currentTarget.blur()
    }
  }

  function onType(text: string): void {
    setTyped(text)
    setActive(-1)
    setOpen(true)
  }
  return { suggestions, active, setOpen, take, onKeyDown, onType }
}

const plainField = {
  type: 'text',
  autoComplete: 'off',
  autoCapitalize: 'none',
  spellCheck: false,
  enterKeyHint: 'search',
  maxLength: 300,
} as const

/** The words in the field, beside the address that they become after a moment. */
function useTyped(q: string, onSearch: (q: string) => void) {
  const { chips, words } = takeApart(q)
  const [typed, setTyped] = useState(words)
  const [before, setBefore] = useState(q)
  // Back, a tab or a saved view changes the address under the field.
  if (before !== q) {
    setBefore(q)
    if (putTogether({ chips, words: typed }) !== q) setTyped(words)
  }
  const find = useEffectEvent(onSearch)
  useEffect(() => {
    const next = putTogether({ chips: takeApart(q).chips, words: typed })
    if (next === q || isHalfAFilter(typed)) return
    const timer = setTimeout(() => find(next), waitMs)
    return () => clearTimeout(timer)
  }, [typed, q])

  function search(next: { chips: readonly string[]; words: string }): void {
    setTyped(takeApart(next.words).words)
    onSearch(putTogether({ chips: [...next.chips], words: next.words }))
  }
  return { chips, typed, setTyped, search }
}

/** 'is:' and 'programme:' wait for what comes after the colon. */
function isHalfAFilter(typed: string): boolean {
  return /(^|\s)[a-z]+:(?:"[^"]*)?$/i.test(typed) || takeApart(typed).chips.length > 0
}

interface ChipsProps {
  chips: readonly string[]
  unknown: readonly string[]
  onRemove: (chip: string) => void
}

function Chips({ chips, unknown, onRemove }: ChipsProps): ReactElement | null {
  if (chips.length === 0) return null
  return (
    <ul className="chips" aria-label="Filters">
      {chips.map(chip => (
        <li key={chip}>
          <button
            type="button"
            className="chip"
            data-unknown={unknown.includes(chip) || undefined}
            title={unknown.includes(chip) ? 'There is no such filter. It is ignored.' : 'Remove this filter'}
            onClick={() => onRemove(chip)}
          >
            {unknown.includes(chip) && <VisuallyHidden>Unknown filter: </VisuallyHidden>}
            {chip.replaceAll('"', '')}
            <VisuallyHidden>. Remove</VisuallyHidden>
            <Icon name="close" />
          </button>
        </li>
      ))}
    </ul>
  )
}

interface SuggestionsProps {
  id: string
  suggestions: readonly Suggestion[]
  active: number
  onTake: (suggestion: Suggestion) => void
}

function Suggestions({ id, suggestions, active, onTake }: SuggestionsProps): ReactElement {
  return (
    <div className="suggestions" role="listbox" id={id} aria-label="Filters to add" hidden={suggestions.length === 0}>
      {suggestions.map((suggestion, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus and takes the keys
        <div
          role="option"
          tabIndex={-1}
          key={suggestion.filter}
          id={`${id}-${index}`}
          aria-selected={index === active}
          onPointerDown={event => event.preventDefault()}
          onClick={() => onTake(suggestion)}
        >
          <code translate="no">{suggestion.filter}</code>
          <span>{suggestion.says}</span>
        </div>
      ))}
    </div>
  )
}
