import { Button } from '#ui/button.tsx'
import { CopyButton } from '#ui/copy-button.tsx'
import type { Answers } from './answers.ts'
import { answersAsText } from './answers-as-text.ts'

type WordsToTakeAlongProps = {
  answers: Answers
  /** The reference was submitted, from here or another device: its text is not known here. */
  wasSubmitted: boolean
  onDelete: () => void
}

/** What was typed on this device, for a link that no longer works. */
export function UnsentAnswers({ answers, wasSubmitted, onDelete }: WordsToTakeAlongProps) {
  const text = answersAsText(answers)
  return (
    <section className="stack" aria-labelledby="typed-title">
      <h2 id="typed-title" className="outcome-title">
        Your answers on this device
      </h2>
      <p>
        {wasSubmitted
          ? 'This copy is still on this device. You can copy it or delete it.'
          : 'You did not submit these answers from this device. You can copy them or delete them.'}
      </p>
      <pre className="typed-words">{text}</pre>
      <div className="cluster">
        <CopyButton text={text}>Copy the text</CopyButton>
        <Button look="quiet" icon="trash" onClick={onDelete}>
          Delete these answers
        </Button>
      </div>
    </section>
  )
}
