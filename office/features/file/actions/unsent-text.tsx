import type { ReactElement } from 'react'
import { Button } from '#ui/button.tsx'
import { CopyButton } from '#ui/copy-button.tsx'
import { documentName } from '../../../lib/document-names.ts'
import { type CaseDraft, emptyDraft, useCaseDraft } from './drafts.ts'

/** What someone typed about a file that they can no longer open, so that they can take it elsewhere. It never left this tab. */
export function UnsentText({ uuid }: { uuid: string }): ReactElement | null {
  const [draft, changeDraft] = useCaseDraft(uuid)
  const texts = typedTexts(draft)
  if (texts.length === 0) return null
  return (
    <section className="apart barred unsent-text" data-tone="accent" data-gap="3" aria-labelledby="unsent-text">
      <h2 id="unsent-text">Your text is still here</h2>
      <p>It was not saved at the university. It is only in this tab, so copy what you need before you close it.</p>
      <dl>
        {texts.map(({ label, text }) => (
          <div key={label}>
            <dt className="soft small">{label}</dt>
            <dd className="as-written" dir="auto">
              {text}
            </dd>
          </div>
        ))}
      </dl>
      <p className="acts">
        <CopyButton text={texts.map(({ text }) => text).join('\n\n')}>Copy your text</CopyButton>
        <Button look="quiet" onClick={() => changeDraft(() => emptyDraft)}>
          Delete it
        </Button>
      </p>
    </section>
  )
}

/** Each text under the name of the field that it was typed in. */
function typedTexts({ note, message, requests, proposal }: CaseDraft): { label: string; text: string }[] {
  const texts = [
    { label: 'Note', text: note },
    { label: 'Message', text: message },
    ...requests.map(request => ({ label: `Request: ${documentName(request.kind)}`, text: request.message })),
    { label: 'Conditions', text: proposal.conditions.join('\n') },
  ]
  return texts.filter(({ text }) => text.trim() !== '')
}
