import { useEffect, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { CopyButton } from '#ui/copy-button.tsx'
import { phoneIcon, shareIcon } from '#ui/few-icons.ts'
import { TextArea } from '#ui/text-area.tsx'
import { refereeMessage, smsHref, whatsAppHref } from './referee-message.ts'
import type { TellRefereeProps } from './tell-referee.tsx'

/** A prepared message for other channels, without the link, which only the referee may have. */
export default function MessageToReferee({ referee, askedAt, applicant }: TellRefereeProps) {
  const canShare = useCanShare()
  const [edited, setEdited] = useState<string>()
  const ready = refereeMessage({
    refereeName: referee.name,
    refereeEmail: referee.email,
    askedAt,
    applicantName: applicant.name,
    programme: applicant.programme,
  })
  const text = edited ?? ready

  function share(): void {
    // If the sheet is closed or refused, the other channels remain.
    navigator.share({ text }).catch(() => undefined)
  }

  return (
    <div className="stack" style={{ '--gap': 'var(--s3)' }}>
      <TextArea
        id={`referee-${referee.number}-message`}
        name="message"
        label="Your message"
        rows={10}
        value={text}
        onChange={event => setEdited(event.target.value)}
      />
      <div className="cluster">
        {canShare && (
          <Button look="secondary" icon={shareIcon} onClick={share}>
            Share…
          </Button>
        )}
        <CopyButton text={text}>Copy the message</CopyButton>
        <ButtonLink
          look="secondary"
          icon="external"
          href={whatsAppHref(text)}
          target="_blank"
          rel="noopener noreferrer"
        >
          WhatsApp
        </ButtonLink>
        <ButtonLink look="secondary" icon={phoneIcon} href={smsHref(text)}>
          SMS
        </ButtonLink>
      </div>
      <p className="small soft">
        It asks them to check for our email. Their personal link is in that email, so it is not in this message.
      </p>
    </div>
  )
}

/** Only known in the browser, so the prerendered page has no button for it. */
function useCanShare(): boolean {
  const [canShare, setCanShare] = useState(false)
  useEffect(() => setCanShare('share' in navigator), [])
  return canShare
}
