import { Fragment } from 'react'
import type { TextBlock, TextSection } from '#shared/catalogue/types.ts'
import { FormattedText } from '#views/formatted-text/formatted-text.tsx'
import { Photo } from './photo.tsx'

const mailAddress = /([\w.+-]+@[\w.-]+\w)/

/** A text from the office in which every email address is a link. */
function LinkedText({ text }: { text: string }) {
  return text.split(mailAddress).map((part, index) =>
    // The capturing group puts the addresses at the odd positions.
    index % 2 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never change places
      <a key={index} href={`mailto:${part}`}>
        {part}
      </a>
    ) : (
      part
    ),
  )
}

function Block({ block }: { block: TextBlock }) {
  switch (block.kind) {
    case 'paragraph':
      return (
        <p>
          <LinkedText text={block.text} />
        </p>
      )
    case 'formatted':
      return <FormattedText text={block.text} />
    case 'list':
      return (
        <ul>
          {block.items.map(item => (
            <li key={item}>
              <LinkedText text={item} />
            </li>
          ))}
        </ul>
      )
    case 'photo':
      return (
        <figure className="text-photo">
          <Photo id={block.photo} alt={block.alt} sizes="(width < 44rem) 100vw, 40rem" />
          {block.caption && <figcaption className="small soft">{block.caption}</figcaption>}
        </figure>
      )
    case 'facts':
      return (
        <dl className="facts">
          {block.facts.map(fact => (
            <Fragment key={fact.name}>
              <dt>{fact.name}</dt>
              <dd>{fact.value}</dd>
            </Fragment>
          ))}
        </dl>
      )
    case 'link':
      return (
        <p className="onward">
          {block.href.startsWith('/') ? <a href={block.href}>{block.text}</a> : <a href={block.href}>{block.text}</a>}
        </p>
      )
    default:
      return block satisfies never
  }
}

/** The blocks of one section, in order. */
export function TextBlocks({ blocks }: { blocks: TextSection['blocks'] }) {
  return blocks.map(block => <Block key={JSON.stringify(block)} block={block} />)
}
