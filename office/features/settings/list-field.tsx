import { type ComponentType, type ReactElement, type ReactNode, use, useId, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { type FieldProps, within } from './field-props.ts'
import { addInWords, emptyInWords, itemLabel, itemName } from './field-words.ts'
import { ItemWays } from './item-ways.tsx'
import { OnlyRead } from './own-id.ts'
import { emptyOf, type Shape } from './shape.ts'
import './list-field.css'

type ListFieldProps = FieldProps<Shape & { is: 'list' }> & {
  /** The field of an item, which may hold lists itself. */
  Item: ComponentType<FieldProps>
}

/** Items that are added, removed, moved and opened one at a time; short texts stand in their fields straight away. */
export function ListField(props: ListFieldProps): ReactElement {
  const { at, label, shape, value, problem, onChange } = props
  const items = Array.isArray(value) ? (value as readonly unknown[]) : []
  const [open, setOpen] = useState<number>()
  const isFull = shape.max !== undefined && items.length >= shape.max
  return (
    <fieldset className={at === '' ? 'column setting-whole' : 'setting-group'} id={`setting-${at}`}>
      {at !== '' && <legend className="part-legend">{label}</legend>}
      {problem(at) && <p className="field-error">{problem(at)}</p>}
      {items.length === 0 && <p className="soft">{emptyInWords(at, label)}</p>}
      <ol className="apart setting-list">
        {items.map((item, index) => (
          <ListItem
            // biome-ignore lint/suspicious/noArrayIndexKey: items have no names of their own
            key={index}
            list={props}
            items={items}
            index={index}
            isOpen={open === index || hasProblem(problem, within(at, index), item)}
            onOpen={setOpen}
          />
        ))}
      </ol>
      <Button
        look="secondary"
        disabled={isFull}
        onClick={() => {
          onChange([...items, emptyOf(shape.item)])
          setOpen(items.length)
        }}
      >
        {addInWords(at, label)}
      </Button>
    </fieldset>
  )
}

interface ListItemProps {
  list: ListFieldProps
  items: readonly unknown[]
  index: number
  isOpen: boolean
  onOpen: (index: number | undefined) => void
}

function ListItem({ list, items, index, isOpen, onOpen }: ListItemProps): ReactElement {
  const { at, label, shape, problem, onChange, Item } = list
  const item = items[index]
  const id = useId()
  const place = within(at, index)
  const isShort = (shape.item.is === 'text' && !shape.item.isLong) || shape.item.is === 'choice'
  // Paragraphs are read one after the other, so that they stand open.
  const isParagraph = at === 'paragraphs'
  const own = { at: place, shape: shape.item, value: item, problem }
  const change = (next: unknown) => onChange(replaced(items, index, next))
  const fields = () => <Item {...own} label={itemName(item, index)} onChange={change} />
  if (use(OnlyRead) && !isShort && !isParagraph)
    return (
      <ReadItem name={itemName(item, index)} isOpen={isOpen}>
        {fields()}
      </ReadItem>
    )
  return (
    <li>
      <div className="ends setting-item" data-align="end" data-gap="2" data-lines="0">
        {isParagraph ? (
          <TextArea
            name={`setting-${place}`}
            label={`Paragraph ${index + 1}`}
            rows={2}
            dir="auto"
            value={String(item ?? '')}
            error={problem(place)}
            onChange={event => change(event.target.value)}
          />
        ) : isShort ? (
          <Item {...own} label={itemLabel(at, label, index)} onChange={change} />
        ) : (
          <Button
            look="quiet"
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => onOpen(isOpen ? undefined : index)}
          >
            {itemName(item, index)}
          </Button>
        )}
        <ItemWays
          name={itemName(item, index)}
          items={items}
          index={index}
          onChange={onChange}
          onMoved={to => onOpen(isOpen ? to : undefined)}
        />
      </div>
      {!isShort && !isParagraph && isOpen && (
        <div id={id} className="setting-open">
          {fields()}
        </div>
      )}
    </li>
  )
}

/** Opened without a button, because those of a setting that is only read cannot be pressed. */
function ReadItem({ name, isOpen, children }: { name: string; isOpen: boolean; children: ReactNode }): ReactElement {
  return (
    <li>
      <details open={isOpen}>
        <summary>{name}</summary>
        <div className="setting-open">{children}</div>
      </details>
    </li>
  )
}

const replaced = (items: readonly unknown[], index: number, value: unknown) =>
  items.map((item, other) => (other === index ? value : item))

/** An item with a problem stands open, so that it can be seen. */
function hasProblem(problem: FieldProps['problem'], place: string, item: unknown): boolean {
  if (problem(place)) return true
  if (typeof item !== 'object' || item === null) return false
  return Object.entries(item).some(([name, value]) => hasProblem(problem, within(place, name), value))
}
