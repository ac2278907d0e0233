import type { ReactElement } from 'react'
import { withAdditionalQuestions } from '#shared/forms/additional-questions.ts'
import { answerSheet } from '#shared/forms/answer-sheet.ts'
import type { Answers } from '#shared/forms/field.ts'
import { formIdOf } from '#shared/forms/form-id.ts'
import { formDescription } from '#shared/forms/index.ts'
import { notShown, officeTitle } from '#shared/forms/office-titles.ts'
import { CopyButton } from '#ui/copy-button.tsx'
import { contactLink } from '../../../lib/contact-link.ts'
import { Panel } from '../../../ui/panel.tsx'
import type { CaseFile } from '../file-query.ts'

/** What the person answered, in the version of the form in which they did. */
export function AnswersTab({ file }: { file: CaseFile }): ReactElement {
  const form = withAdditionalQuestions(
    formDescription(formIdOf(file.program_type), file.form_version),
    file.additional_questions,
  )
  // The answers are stored as the form takes them.
  const sections = answerSheet(form, (file.answers ?? {}) as Answers)
  const account = file.contact?.account_email
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls is reached by the keyboard
    <section className="file-body answers" aria-label="Answers" tabIndex={0}>
      {sections.map(({ title, rows }) => (
        <Panel key={title} title={officeTitle(form, title)}>
          <dl>
            {rows.map(({ name, question, answer }) => (
              <Answer
                key={question}
                question={question}
                answer={answer}
                link={contactLink(name, answer)}
                isWithheld={file.withheld?.includes(name) ?? false}
              />
            ))}
          </dl>
        </Panel>
      ))}
      {account && account !== file.contact?.email && (
        <Panel title="Account">
          <dl>
            <Answer question="Signs in with" answer={account} link={contactLink('email', account)} />
          </dl>
        </Panel>
      )}
    </section>
  )
}

type AnswerProps = { question: string; answer: string; isWithheld?: boolean; link?: string | undefined }

function Answer({ question, answer, isWithheld, link }: AnswerProps): ReactElement {
  return (
    <div>
      <dt>{question}</dt>
      {link ? (
        <dd className="wraps" data-gap="3">
          <a href={link} translate="no">
            {answer}
          </a>
          <CopyButton text={answer} look="quiet">
            Copy
          </CopyButton>
        </dd>
      ) : (
        <dd dir="auto">{answer || <span className="soft plain">{isWithheld ? notShown : 'Not answered'}</span>}</dd>
      )}
    </div>
  )
}
