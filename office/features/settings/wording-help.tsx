import { type ReactElement, useEffect, useRef } from 'react'
import type { Setting } from '#shared/contract/schemas/settings.ts'

type Field = HTMLInputElement | HTMLTextAreaElement

/** When a mail or letter is sent, and what its text can leave open: a press puts it where one was writing. */
export function WordingHelp({ wording }: { wording: NonNullable<Setting['wording']> }): ReactElement {
  const field = useLastField()
  function insert(name: string): void {
    field.current?.focus()
    // Typed as by the person: the field keeps its caret and its way back.
    document.execCommand('insertText', false, `{${name}}`)
  }
  return (
    <section className="apart wording-help" aria-labelledby="wording-help">
      <p>{wording.when}</p>
      <h2 id="wording-help">Placeholders</h2>
      <p className="soft">Filled in for each reader. Press one to put it where you are writing.</p>
      <ul className="apart" data-gap="3">
        {wording.placeholders.map(({ name, says, example, is_needed, is_block }) => (
          <li className="column" data-gap="0" key={name}>
            <button
              type="button"
              className="button"
              data-look="quiet"
              onPointerDown={event => event.preventDefault()}
              onClick={() => insert(name)}
            >
              <code>{`{${name}}`}</code>
              {is_needed && <b>needed</b>}
            </button>
            <span>
              {says}
              {is_block && ', in a paragraph of its own'}
            </span>
            <span className="soft" dir="auto">
              {example}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The field of the form in which the person wrote last. */
function useLastField() {
  const last = useRef<Field>(null)
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      const isField = target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement
      if (isField && target.closest('.setting-form')) last.current = target
    }
    document.addEventListener('focusin', note)
    return () => document.removeEventListener('focusin', note)
  }, [])
  return last
}
