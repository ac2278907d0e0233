import { type ReactNode, useEffect, useRef } from 'react'
import type { PassedApplication } from '#app/lib/saved-navigation.ts'
import { bankTransfer } from '#shared/catalogue/parts/bank-transfer.ts'
import { institution } from '#shared/catalogue/parts/institution.ts'
import { bankReference, bankReferenceInWords } from '#shared/domain/bank-reference.ts'
import { CopyButton } from '#ui/copy-button.tsx'
import { Notice } from '#ui/notice.tsx'
import { SummaryList } from '#ui/summary-list.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { OwnTransfers } from './own-transfers.tsx'

/** How to pay by bank transfer: the account, the payment reference, and what happens next. */
export default function TransferSteps({ application, label }: { application: PassedApplication; label: string }) {
  const { application_number: number, uuid } = application
  const quote = number ? bankReferenceInWords(bankReference(number, 'application')) : application.email
  const title = useRef<HTMLHeadingElement>(null)

  // Moves the focus here after the button was pressed.
  useEffect(() => {
    title.current?.focus({ preventScroll: true })
    title.current?.scrollIntoView({ block: 'start' })
  }, [])

  return (
    <>
      <h2 ref={title} tabIndex={-1}>
        Pay {label} by bank transfer
      </h2>
      {bankTransfer().isSample && (
        <Notice tone="warning" title="Sample content: do not send money" headingLevel={3}>
          This account does not exist. The office will replace it with its own.
        </Notice>
      )}
      <ol className="transfer-steps">
        <Step title={`Send ${label} to this account`}>
          <SummaryList
            rows={bankTransfer().account.map(line => ({
              label: line.label,
              value: line.isCopied ? <Copied name={line.label} text={line.value} /> : line.value,
            }))}
          />
          <p>Choose to pay all bank charges (often called OUR), or we will receive less than {label}.</p>
          <div>
            <CopyButton text={everything(quote, label)}>Copy all bank details</CopyButton>
          </div>
        </Step>
        <Step title="Use this as the narration">
          <p className="transfer-quote">
            <Copied name="narration" text={quote} />
          </p>
          <p>
            Your bank may call it reference, purpose or remittance information. Enter only this, so that we can find
            your payment.
            {number && (
              <>
                {' '}
                It stands for your application, <span translate="no">{number}</span>.
              </>
            )}
          </p>
        </Step>
        <Step title="Tell us when you have sent it">
          <OwnTransfers uuid={uuid} />
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
        Transfers usually take {bankTransfer().arrivesIn}. The admissions office will confirm yours and email you a
        numbered receipt. We will then email your referees and review your application.
      </p>
      <p>
        Until then, you can still change your application. No email after {bankTransfer().askAfter}? Write to{' '}
        <a href={`${institution().admissionsHref}?subject=${encodeURIComponent(`Application fee ${quote}`)}`}>
          {institution().admissionsEmail}
        </a>{' '}
        and attach your proof of payment.
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

/** A message with everything that the bank needs. */
function everything(quote: string, label: string): string {
  const lines = bankTransfer().account.map(line => `${line.label}: ${line.value}`)
  return [`Amount: ${label}`, ...lines, `Narration: ${quote}`].join('\n')
}
