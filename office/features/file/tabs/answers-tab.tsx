import type { ReactElement } from 'react'
import { withAdditionalQuestions } from '#shared/forms/additional-questions.ts'
import { answerSheet } from '#shared/forms/answer-sheet.ts'
import type { Answers } from '#shared/forms/field.ts'
import { formIdOf } from '#shared/forms/form-id.ts'
import { formDescription } from '#shared/forms/index.ts'
import type { CaseFile } from '../file-query.ts'

/** The sections as the office calls them: the form speaks to the applicant. */
const titles: Record<string, string> = {
  programme: 'Programme',
  'about-you': 'Person',
  'reach-you': 'Contact details',
  entry: 'Entry',
  'o-level': 'O’Level results',
  guardian: 'Guardian',
  studies: 'Studies',
  work: 'Work',
  purpose: 'Statement of purpose',
  referees: 'Referees',
  additional: 'Additional questions',
  declaration: 'Declaration',
}

/** In the place of something that a permission or the rubric takes away. */
export const notShown = 'Not shown to readers'

/** What the person answered, in the version of the form in which they did. */
export function AnswersTab({ file }: { file: CaseFile }): ReactElement {
  const form = withAdditionalQuestions(
    formDescription(formIdOf(file.program_type), file.form_version),
    file.additional_questions,
  )
  // The answers are stored as the form takes them.
  const sections = answerSheet(form, (file.answers ?? {}) as Answers)
  const idOf = (title: string) => form.sections.find(section => section.title === title)?.id ?? ''
  const account = file.contact?.account_email
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls is reached by the keyboard
    <section className="file-body answers" aria-label="Answers" tabIndex={0}>
      {sections.map(({ title, rows }) => (
        <section className="panel" key={title}>
          <h2>{titles[idOf(title)] ?? title}</h2>
          <dl>
            {rows.map(({ name, question, answer }) => (
              <Answer
                key={question}
                question={question}
                answer={answer}
                isWithheld={file.withheld?.includes(name) ?? false}
              />
            ))}
          </dl>
        </section>
      ))}
      {account && account !== file.contact?.email && (
        <section className="panel">
          <h2>Account</h2>
          <dl>
            <Answer question="Signs in with" answer={account} />
          </dl>
        </section>
      )}
    </section>
  )
}

type AnswerProps = { question: string; answer: string; isWithheld?: boolean }

function Answer({ question, answer, isWithheld }: AnswerProps): ReactElement {
  return (
    <div>
      <dt>{question}</dt>
      <dd dir="auto">{answer || <span className="checks-aside">{isWithheld ? notShown : 'Not answered'}</span>}</dd>
    </div>
  )
}
