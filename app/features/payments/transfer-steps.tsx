import { type ReactNode, useEffect, useRef } from 'react'
import { CopyButton } from '#app/ui/copy-button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { SummaryList } from '#app/ui/summary-list.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import { bankTransfer } from '#content/bank-transfer.ts'
import { institution } from '#content/institution.ts'

/** How to pay by bank transfer: to which account, with which words, and what happens then. */
export default function TransferSteps({ quote, label }: { quote: string; label: string }) {
  const title = useRef<HTMLHeadingElement>(null)

  // Whoever pressed the button reads on here.
  useEffect(() => {
    title.current?.focus({ preventScroll: true })
    title.current?.scrollIntoView({ block: 'start' })
  }, [])

  return (
    <>
      <h2 ref={title} tabIndex={-1}>
        Pay {label} by bank transfer
      </h2>
      {bankTransfer.isSample && (
        <Notice tone="warning" title="Sample content: do not send money" headingLevel={3}>
          This account does not exist. The office puts its own in its place.
        </Notice>
      )}
      <ol className="transfer-steps">
        <Step title={`Send ${label} to this account`}>
          <SummaryList
            rows={bankTransfer.account.map(line => ({
              label: line.label,
              value: line.isCopied ? <Copied name={line.label} text={line.value} /> : line.value,
            }))}
          />
          <p>
            Choose that you pay the charges of all banks (it may be called OUR). Otherwise less than {label} arrives.
          </p>
          <div>
            <CopyButton text={everything(quote, label)}>Copy all for whoever goes to the bank</CopyButton>
          </div>
        </Step>
        <Step title="Write this as the narration">
          <p className="transfer-quote">
            <Copied name="narration" text={quote} />
          </p>
          <p>
            Your bank may call it reference, purpose or remittance information. Write your application number and
            nothing else: it is how we find your payment.
          </p>
        </Step>
        <Step title="Wait for our email">
          <WhatFollows quote={quote} />
        </Step>
      </ol>
    </>
  )
}

function WhatFollows({ quote }: { quote: string }) {
  return (
    <>
      <p>
        The money mostly takes {bankTransfer.arrivesIn}. The admissions office books it by hand, and you get a numbered
        receipt by email. Then your referees are asked and your application goes to the admissions team.
      </p>
      <p>
        Until then your application waits, and you can still change it. No email after {bankTransfer.askAfter}? Write to{' '}
        <a href={`${institution.admissionsHref}?subject=${encodeURIComponent(`Application fee ${quote}`)}`}>
          {institution.admissionsEmail}
        </a>{' '}
        and attach the confirmation of your bank.
      </p>
    </>
  )
}

function Step({ title, children }: { title: string; children: ReactNode }) {
  return (
    <li className="stack">
      <h3>{title}</h3>
      {children}
    </li>
  )
}

function Copied({ name, text }: { name: string; text: string }) {
  return (
    <span className="transfer-copied">
      <b className="payment-reference">{text}</b>
      <CopyButton look="quiet" text={text}>
        Copy<VisuallyHidden> the {name.replace(/^[A-Z](?=[a-z])/, letter => letter.toLowerCase())}</VisuallyHidden>
      </CopyButton>
    </span>
  )
}

/** A message with all that the bank asks. */
function everything(quote: string, label: string): string {
  const lines = bankTransfer.account.map(line => `${line.label}: ${line.value}`)
  return [`Amount: ${label}`, ...lines, `Narration: ${quote}`].join('\n')
}
