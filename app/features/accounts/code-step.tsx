import { type ReactNode, useEffect, useRef } from 'react'
import { EmailText } from '#ui/email-text.tsx'
import { CodeForm, type CodeFormProps } from './code-form.tsx'

type CodeStepProps = Omit<CodeFormProps, 'words' | 'heading' | 'to'> & {
  email: string
  title: string
  /** After 'We sent six digits to …'. */
  lead?: ReactNode
}

const words = {
  label: 'Code from our email',
  hint: 'It works for 10 minutes. Check your spam folder too.',
  missing: 'Enter the six digits from our email.',
  wrong:
    'Compare it with our latest email. If it is correct but does not work, open the link in that email and enter it there. After 10 minutes or five wrong codes, you need a new one.',
  sentAgain: { title: 'We have emailed you a new code', description: 'Codes from the last 10 minutes still work.' },
}

/** Asks for the six digits from an email, as a page of its own. */
export function CodeStep({ email, title, lead, ...form }: CodeStepProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <CodeForm
      {...form}
      to={email}
      words={words}
      heading={
        <div className="account-heading">
          <h1 tabIndex={-1} ref={heading}>
            {title}
          </h1>
          <SentTo email={email}>{lead}</SentTo>
        </div>
      }
    />
  )
}

function SentTo({ email, children }: { email: string; children: ReactNode }) {
  return (
    <p className="lead soft">
      We have emailed a six-digit code to{' '}
      <b className="account-address">
        <EmailText address={email} />
      </b>
      . {children}
    </p>
  )
}
