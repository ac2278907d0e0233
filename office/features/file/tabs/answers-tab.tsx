import type { ReactElement } from 'react'
import { answerSheet } from '#shared/forms/answer-sheet.ts'
import type { Answers } from '#shared/forms/field.ts'
import { formIdOf } from '#shared/forms/form-id.ts'
import { formDescription } from '#shared/forms/index.ts'
import type { CaseFile } from '../file-query.ts'

/** What the person answered, in the version of the form in which they did. */
export function AnswersTab({ file }: { file: CaseFile }): ReactElement {
  const form = formDescription(formIdOf(file.program_type), file.form_version)
  // The answers are stored as the form takes them.
  const sections = answerSheet(form, (file.answers ?? {}) as Answers)
  return (
    <div className="file-body answers">
      {file.contact && <Contact contact={file.contact} />}
      {sections.map(({ title, rows }) => (
        <section className="panel" key={title}>
          <h2>{title}</h2>
          <dl>
            {rows.map(({ question, answer }) => (
              <div key={question}>
                <dt>{question}</dt>
                <dd dir="auto">{answer || <span className="soft">Not answered</span>}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  )
}

function Contact({ contact }: { contact: NonNullable<CaseFile['contact']> }): ReactElement {
  const { email, phone, account_email } = contact
  return (
    <section className="panel">
      <h2>Contact</h2>
      <dl>
        <div>
          <dt>Email</dt>
          <dd>{email}</dd>
        </div>
        {account_email && account_email !== email && (
          <div>
            <dt>Account</dt>
            <dd>{account_email}</dd>
          </div>
        )}
        <div>
          <dt>Phone</dt>
          <dd>{phone}</dd>
        </div>
      </dl>
    </section>
  )
}
