import { Fragment, type ReactElement, type ReactNode } from 'react'
import { type FormattedBlock, type FormattedPart, readFormatted } from '#shared/domain/formatted-text.ts'

/** A text with headings, lists and links (`shared/domain/formatted-text.ts`). Nothing in it is markup. */
export function FormattedText({ text, heading = 'h3' }: { text: string; heading?: 'h2' | 'h3' }): ReactElement {
  return <>{readFormatted(text).map((block, index) => keyed(index, <Block block={block} heading={heading} />))}</>
}

function Block({ block, heading: Heading }: { block: FormattedBlock; heading: 'h2' | 'h3' }): ReactElement {
  if (block.kind === 'heading')
    return (
      <Heading>
        <Parts parts={block.parts} />
      </Heading>
    )
  if (block.kind === 'paragraph')
    return (
      <p>
        <Parts parts={block.parts} />
      </p>
    )
  const List = block.isNumbered ? 'ol' : 'ul'
  return (
    <List>
      {block.items.map((parts, index) =>
        keyed(
          index,
          <li>
            <Parts parts={parts} />
          </li>,
        ),
      )}
    </List>
  )
}

function Parts({ parts }: { parts: readonly FormattedPart[] }): ReactElement {
  return <>{parts.map((part, index) => keyed(index, <Part part={part} />))}</>
}

function Part({ part }: { part: FormattedPart }): ReactNode {
  if (part.kind === 'link') return <a href={part.href}>{part.text}</a>
  return part.kind === 'strong' ? <b>{part.text}</b> : part.text
}

/** The pieces of a text have no names of their own, and are never moved. */
function keyed(index: number, piece: ReactElement): ReactElement {
  return <Fragment key={index}>{piece}</Fragment>
}
