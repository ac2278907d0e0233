import { useLocation } from 'react-router'
import { readSession } from '#app/lib/session.ts'
import { helpQuestions } from '#shared/catalogue/parts/help-questions.ts'
import { institution } from '#shared/catalogue/parts/institution.ts'
import { paths } from '#shared/paths.ts'
import { Dialog } from '#ui/dialog.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { helpMail } from './help-mail.ts'

/** Answers to what applicants ask here most, and how to reach a person who then knows where they are. */
export default function HelpDialog({ onClose }: { onClose: () => void }) {
  const { pathname } = useLocation()
  const application = readSession()?.user.applications.find(each => each.application_number)
  return (
    <Dialog id="help" title="Help" open onClose={onClose} width={36}>
      <div className="stack">
        <div>
          {helpQuestions().map(({ id, question, answer, more }) => (
            <Disclosure key={id} summary={question} group="help">
              <p>{answer}</p>
              {more && (
                <p>
                  <a href={more.href} target="_blank" rel="noopener">
                    {more.text}
                  </a>
                </p>
              )}
            </Disclosure>
          ))}
        </div>
        <p>
          <a href={paths.faq} target="_blank" rel="noopener">
            All questions and answers
          </a>{' '}
          open in a new tab. This page does not change.
        </p>
        <h3>Talk to us</h3>
        <p>
          Call <a href={institution().phoneHref}>{institution().phone}</a>, {institution().officeHours}, or write to{' '}
          <a href={helpMail(institution().admissionsEmail, pathname, application?.application_number)}>
            {institution().admissionsEmail}
          </a>
          . Your email will already say where you are
          {application?.application_number && ` and names application ${application.application_number}`}.
        </p>
      </div>
    </Dialog>
  )
}
