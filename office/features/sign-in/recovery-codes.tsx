import { type ReactElement, useState } from 'react'
import { institution } from '#shared/catalogue/parts/institution.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { CopyButton } from '#ui/copy-button.tsx'
import { Notice } from '#ui/notice.tsx'
import { useStepHeading } from './signed-out-page.tsx'

const title = 'Store your recovery codes'
const lead = 'If you lose your phone, sign in with one of these instead of the app. Each works once.'

type RecoveryCodesProps = { codes: readonly string[]; email: string; onStored: () => void }

/** Ten codes for the day the phone is lost. The person has to confirm that they have saved them. */
export function RecoveryCodes({ codes, email, onStored }: RecoveryCodesProps): ReactElement {
  const [isStored, setStored] = useState(false)
  const isInPage = useStepHeading(title, lead)
  const text = [`Recovery codes of ${email}, ${institution().shortName} Admissions Office`, '', ...codes, ''].join('\n')
  return (
    <section className="recovery stack" aria-label={title}>
      {!isInPage && (
        <>
          <h2>{title}</h2>
          <p>{lead}</p>
        </>
      )}
      <Notice tone="warning">We show these codes only once. Store them where only you can find them.</Notice>
      <ol className="tiles recovery-list ruled" data-min="short" data-lines="0">
        {codes.map(code => (
          <li key={code}>
            <code translate="no">{code}</code>
          </li>
        ))}
      </ol>
      <div className="cluster no-print">
        <CopyButton text={text}>Copy</CopyButton>
        <Button look="secondary" icon="download" onClick={() => download(text)}>
          Download
        </Button>
        <Button look="secondary" onClick={() => print()}>
          Print
        </Button>
      </div>
      <div className="form no-print">
        <Checkbox
          name="stored"
          label="I have stored these codes"
          checked={isStored}
          onChange={event => setStored(event.target.checked)}
        />
        <Button disabled={!isStored} onClick={onStored}>
          Continue
        </Button>
      </div>
    </section>
  )
}

function download(text: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
  link.download = 'office-recovery-codes.txt'
  link.click()
  URL.revokeObjectURL(link.href)
}
