import { useQuery } from '@tanstack/react-query'
import { type ReactElement, useState } from 'react'
import { Link } from 'react-router'
import type { SampleTexts } from '#shared/contract/schemas/set-up.ts'
import { Notice } from '#ui/notice.tsx'
import { TextField } from '#ui/text-field.tsx'
import { Screen } from '../../ui/screen.tsx'
import { LoadState } from '../../ui/states.tsx'
import { fieldLink, nameInWords } from './field-link.ts'
import { sampleTextsQuery } from './set-up-query.ts'
import './set-up.css'

type Text = SampleTexts['texts'][number]

/** Every text that still is the sample’s, by its setting. */
export function Component(): ReactElement {
  const query = useQuery({ ...sampleTextsQuery, refetchOnMount: 'always' })
  const { data } = query
  const [words, setWords] = useState('')
  const wanted = words.trim().toLowerCase()
  const shown =
    data?.texts.filter(text => `${text.title} ${text.name} ${text.excerpt}`.toLowerCase().includes(wanted)) ?? []
  return (
    <Screen title="Texts of the sample" lead={<Link to="/set-up">Set up</Link>}>
      <LoadState of={query} label="Comparing with the sample" rows={10} />
      {data?.total === 0 && (
        <Notice tone="success" title="Nothing of the sample is left">
          <p>Every text that a visitor reads is yours.</p>
        </Notice>
      )}
      {data && data.total > 0 && (
        <>
          <p className="soft">
            {data.total} {data.total === 1 ? 'text is' : 'texts are'} as in the sample or still name its university.
            Applicants will think that they are yours. Drafts count as replaced.
          </p>
          <TextField
            label="Find a text"
            name="find"
            type="search"
            value={words}
            onChange={event => setWords(event.target.value)}
          />
          {shown.length === 0 && <p className="soft">No text has these words.</p>}
          {[...Map.groupBy(shown, ({ kind, title }) => `${kind} ${title}`)].map(([place, texts]) => (
            <SettingTexts key={place} texts={texts} />
          ))}
        </>
      )}
    </Screen>
  )
}

function SettingTexts({ texts }: { texts: readonly Text[] }): ReactElement {
  return (
    <section aria-label={texts[0]?.title}>
      <h2 className="set-up-group">
        {texts[0]?.title} <span className="office-count">{texts.length}</span>
      </h2>
      <ul className="bare-list set-up-texts ruled breaks">
        {texts.map(text => (
          <li key={text.field}>
            <Link to={fieldLink(text)}>{nameInWords(text)}</Link>
            <q>{text.excerpt}</q>
            {text.why === 'names-sample' && <span className="wrong">names the sample’s university</span>}
          </li>
        ))}
      </ul>
    </section>
  )
}
