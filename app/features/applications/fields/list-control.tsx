import { type ReactElement, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { Button, IconButton } from '#app/ui/button.tsx'
import { FieldError, FieldHint } from '#app/ui/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { StatusTag } from '#app/ui/status-tag.tsx'
import { entryTitle } from '#shared/forms/answer-text.ts'
import { isEmpty } from '#shared/forms/check.ts'
import type { Entry, ListField } from '#shared/forms/field.ts'
import { type ControlProps, type ListProps, words } from './control-props.ts'
import { EntryAnswers } from './entry-answers.tsx'

type ListControlProps = Omit<ControlProps<ListField>, 'value'> & ListProps & { value: Entry[] }

/** Entries that repeat: as cards that open, or in a list of two short answers each as plain rows. */
export default function ListControl(props: ListControlProps): ReactElement {
  const { field, path, value, problems, onChange } = props
  const entries = shownEntries(field, value)
  const isRows = field.item.length <= 2
  const [open, setOpen] = useState<number | undefined>(() => (isUnfinished(props, 0) ? 0 : undefined))
  const [removed, setRemoved] = useState<{ entry: Entry; index: number }>()
  const box = useRef<HTMLFieldSetElement>(null)
  const noun = capital(field.itemName)
  const { hash } = useLocation()

  // A link to an answer in a closed card opens it.
  useEffect(() => {
    const id = decodeURIComponent(hash.slice(1))
    const index = id.startsWith(`${path}.`) ? Number(id.slice(path.length + 1).split('.')[0]) : Number.NaN
    if (Number.isNaN(index)) return
    setOpen(index)
    setTimeout(() => document.getElementById(id)?.focus())
  }, [hash, path])

  function change(index: number, name: string, answer: Entry[string]): void {
    onChange(entries.map((entry, at) => (at === index ? { ...entry, [name]: answer } : entry)))
  }

  // A row that was not drawn again still speaks to the list as it is now.
  const newest = useRef(change)
  useLayoutEffect(() => {
    newest.current = change
  })
  const onAnswer = useCallback(
    (index: number, name: string, answer: Entry[string]) => newest.current(index, name, answer),
    [],
  )

  function focusEntry(index: number): void {
    // After React has drawn it.
    setTimeout(() => {
      const entry = box.current?.querySelector(`[data-entry="${index}"]`)
      entry?.querySelector<HTMLElement>('input, select, textarea, button')?.focus()
    })
  }

  function add(): void {
    onChange([...entries, blankEntry(field)])
    setOpen(entries.length)
    setRemoved(undefined)
    focusEntry(entries.length)
  }

  function remove(index: number): void {
    const entry = entries[index]
    if (!entry) return
    onChange(entries.filter((_, at) => at !== index))
    setOpen(undefined)
    setRemoved(Object.values(entry).every(isEmpty) ? undefined : { entry, index })
  }

  function undo(): void {
    if (!removed) return
    onChange(value.toSpliced(removed.index, 0, removed.entry).slice(0, field.max))
    setRemoved(undefined)
    focusEntry(removed.index)
  }

  const error = problems.find(problem => problem.field === path)?.message
  const shownError = props.showAll ? error : props.error
  const text = { ...words(props), error: shownError }
  return (
    <fieldset className="field entries" ref={box} id={path} tabIndex={-1} data-invalid={shownError ? '' : undefined}>
      <legend className={isRows ? undefined : 'visually-hidden'}>{field.label}</legend>
      <FieldHint field={text} />
      <FieldError field={text} />
      {entries.map((entry, index) => {
        const fields = (
          <EntryAnswers
            field={field}
            path={path}
            index={index}
            entry={entry}
            problems={problems}
            showAll={props.showAll}
            onAnswer={onAnswer}
          />
        )
        const key = `${entries.length}-${index}`
        if (isRows)
          return (
            <fieldset className="entry-row" key={key} data-entry={index}>
              <legend className="visually-hidden">
                {noun} {index + 1}
              </legend>
              {fields}
              <IconButton
                icon="trash"
                label={`Remove ${field.itemName} ${index + 1}`}
                onClick={() => remove(index)}
                disabled={entries.length <= startRows(field) && Object.values(entry).every(isEmpty)}
              />
            </fieldset>
          )
        const title = entryTitle(field.item, entry)
        return (
          <fieldset className="entry" key={key} data-entry={index}>
            <legend>
              {noun} {index + 1}
            </legend>
            {open === index ? (
              <div className="entry-open">
                {fields}
                <div className="cluster">
                  <Button look="secondary" onClick={() => setOpen(undefined)}>
                    Done with this {field.itemName}
                  </Button>
                  {value.length > 0 && (
                    <Button look="quiet" icon="trash" onClick={() => remove(index)}>
                      Remove {field.itemName} {index + 1}
                    </Button>
                  )}
                </div>
              </div>
            ) : (
              <div className="entry-closed">
                <p>{title || <span className="soft">Nothing written yet</span>}</p>
                {isUnfinished(props, index) && (
                  <StatusTag tone="warning" icon="half">
                    Not finished
                  </StatusTag>
                )}
                <div className="cluster">
                  <Button
                    look="quiet"
                    icon="edit"
                    onClick={() => {
                      setOpen(index)
                      focusEntry(index)
                    }}
                  >
                    Edit<span className="visually-hidden"> {`${field.itemName} ${index + 1}`}</span>
                  </Button>
                  <Button look="quiet" icon="trash" onClick={() => remove(index)}>
                    Remove<span className="visually-hidden"> {`${field.itemName} ${index + 1}`}</span>
                  </Button>
                </div>
              </div>
            )}
          </fieldset>
        )
      })}
      {removed && (
        <Notice tone="info" role="status">
          <p>
            {noun} {removed.index + 1} is removed.
          </p>
          <Button look="secondary" onClick={undo}>
            Undo
          </Button>
        </Notice>
      )}
      {entries.length < field.max && (
        <div>
          <Button look="secondary" onClick={add}>
            {entries.length === 0 ? `Add ${article(field.itemName)}` : `Add another ${field.itemName}`}
          </Button>
        </div>
      )}
    </fieldset>
  )
}

function isUnfinished({ problems, path, value, field }: ListControlProps, index: number): boolean {
  if (value.length === 0) return field.min > 0
  return problems.some(problem => problem.field.startsWith(`${path}.${index}.`))
}

/** A required list that is empty shows its first entries. Each is stored once something is typed in it. */
function shownEntries(field: ListField, value: Entry[]): Entry[] {
  const missing = startRows(field) - value.length
  return missing > 0 ? [...value, ...Array.from({ length: missing }, () => blankEntry(field))] : value
}

function startRows(field: ListField): number {
  return field.startRows ?? Math.min(field.min, 1)
}

/** Most degrees were taken in Nigeria. */
function blankEntry(field: ListField): Entry {
  return field.item.some(item => item.kind === 'country') ? { country: 'NG' } : {}
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}

function article(noun: string): string {
  return /^[aeiou]/.test(noun) ? `an ${noun}` : `a ${noun}`
}
