import { clockTime, dayOf, longDate } from '#shared/domain/calendar.ts'
import { Button } from '#ui/button.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { Notice } from '#ui/notice.tsx'
import { answersAsText, answersUnlike } from './answers-as-text.ts'
import type { ReferenceDraft } from './use-reference-draft.ts'

/** Two devices wrote different things: the newer text is in the form, the older one is one tap away. */
export function DraftConflictNotice({ draft }: { draft: ReferenceDraft }) {
  const { other } = draft
  if (!other) return null
  const where = other.from === 'this-device' ? 'on this device' : 'on another device'
  return (
    <Notice
      tone="warning"
      role="status"
      title={`You also typed answers ${where} at ${momentOf(other.savedAt)}`}
      headingLevel={2}
    >
      <p>They are different from the newer ones in this form. You can only submit one of the two.</p>
      <Disclosure summary={`Differences ${where}`}>
        <p className="typed-words">{answersAsText(answersUnlike(other.answers, draft.answers))}</p>
      </Disclosure>
      <div className="cluster">
        <Button look="secondary" onClick={draft.takeOther}>
          Use those answers
        </Button>
        <Button look="quiet" onClick={draft.dropOther}>
          Keep this form
        </Button>
      </div>
    </Notice>
  )
}

/** '14:32', with the date if it is not today. */
function momentOf(moment: string): string {
  const at = new Date(moment)
  const time = clockTime(at)
  return dayOf(at) === dayOf(new Date()) ? time : `${time} on ${longDate(at)}`
}
