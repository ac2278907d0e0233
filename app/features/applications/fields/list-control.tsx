import type { ReactElement, ReactNode } from 'react'
import { entryTitle } from '#shared/forms/answer-text.ts'
import { isEmpty } from '#shared/forms/check.ts'
import type { Entry, ListField } from '#shared/forms/field.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { FieldError, FieldHint } from '#ui/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { StatusTag } from '#ui/status-tag.tsx'
import { type ControlProps, type ListProps, words } from './control-props.ts'
import { EntryAnswers } from './entry-answers.tsx'
import { startRows, useEntries } from './list-entries.ts'

type ListControlProps = Omit<ControlProps<ListField>, 'value'> & ListProps & { value: Entry[] }

/** Repeated entries: as cards that expand, or, for two short answers each, as plain rows. */
export default function ListControl(props: ListControlProps): ReactElement {
  const { field, path, problems, showAll } = props
  const list = useEntries({ ...props, isFirstOpen: isUnfinished(props, 0) })
  const { entries, removed } = list
  const isRows = field.item.length <= 2
  const Item = isRows ? EntryRow : EntryCard
  const error = showAll ? problems.find(problem => problem.field === path)?.message : props.error
  const text = { ...words(props), error }
  return (
    <fieldset className="field entries" ref={list.box} id={path} tabIndex={-1} data-invalid={error ? '' : undefined}>
      <legend className={isRows ? undefined : 'visually-hidden'}>{field.label}</legend>
      <FieldHint field={text} />
      <FieldError field={text} />
      {entries.map((entry, index) => (
        // Rows that move up after a removal are remounted, so that no answer briefly shows under another entry.
        <Item
          key={`${entries.length}-${String(index)}`}
          props={props}
          list={list}
          entry={entry}
          index={index}
          name={`${field.itemName} ${index + 1}`}
        >
          <EntryAnswers
            field={field}
            path={path}
            index={index}
            entry={entry}
            problems={problems}
            showAll={showAll}
            onAnswer={list.change}
          />
        </Item>
      ))}
      {removed && (
        <Notice tone="info" role="status">
          <p>{capital(`${field.itemName} ${removed.index + 1}`)} is removed.</p>
          <Button look="secondary" onClick={list.undo}>
            Undo
          </Button>
        </Notice>
      )}
      {entries.length < field.max && (
        <div>
          <Button look="secondary" onClick={list.add}>
            Add {entries.length === 0 ? 'a' : 'another'} {field.itemName}
          </Button>
        </div>
      )}
    </fieldset>
  )
}

interface ItemProps {
  props: ListControlProps
  list: ReturnType<typeof useEntries>
  entry: Entry
  index: number
  /** Such as 'sitting 2'. */
  name: string
  /** Its answers. */
  children: ReactNode
}

function EntryRow({ props: { field }, list, entry, index, name, children }: ItemProps): ReactElement {
  return (
    <fieldset className="entry-row" data-entry={index}>
      <legend className="visually-hidden">{capital(name)}</legend>
      {children}
      <IconButton
        icon="trash"
        label={`Remove ${name}`}
        onClick={() => list.remove(index)}
        disabled={list.entries.length <= startRows(field) && Object.values(entry).every(isEmpty)}
      />
    </fieldset>
  )
}

function EntryCard({ children, ...item }: ItemProps): ReactElement {
  const { props, list, index, name } = item
  return (
    <fieldset className="entry" data-entry={index}>
      <legend>{capital(name)}</legend>
      {list.open === index ? (
        <div className="entry-open">
          {children}
          <div className="cluster">
            <Button look="secondary" onClick={list.close}>
              Done with this {props.field.itemName}
            </Button>
            {props.value.length > 0 && (
              <Button look="quiet" icon="trash" onClick={() => list.remove(index)}>
                Remove {name}
              </Button>
            )}
          </div>
        </div>
      ) : (
        <ClosedEntry {...item} />
      )}
    </fieldset>
  )
}

function ClosedEntry({ props, list, entry, index, name }: Omit<ItemProps, 'children'>): ReactElement {
  const which = <span className="visually-hidden"> {name}</span>
  return (
    <div className="entry-closed">
      <p>{entryTitle(props.field.item, entry) || <span className="soft">Nothing entered yet</span>}</p>
      {isUnfinished(props, index) && (
        <StatusTag tone="warning" icon="half">
          Not finished
        </StatusTag>
      )}
      <div className="cluster">
        <Button look="quiet" icon="edit" onClick={() => list.edit(index)}>
          Edit{which}
        </Button>
        <Button look="quiet" icon="trash" onClick={() => list.remove(index)}>
          Remove{which}
        </Button>
      </div>
    </div>
  )
}

function isUnfinished({ problems, path, value, field }: ListControlProps, index: number): boolean {
  if (value.length === 0) return field.min > 0
  return problems.some(problem => problem.field.startsWith(`${path}.${index}.`))
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}
