import { useEffect, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { ButtonLink } from '#app/ui/button-link.tsx'
import { CopyButton } from '#app/ui/copy-button.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import { refereeMessage, smsHref, whatsAppHref } from './referee-message.ts'
import type { TellRefereeProps } from './tell-referee.tsx'

/** A message that is ready to be sent by other ways than ours, without the link, which is the referee's alone. */
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
    // A sheet that was closed, or refused, leaves the other ways.
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
          <Button look="secondary" icon="share" onClick={share}>
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
        <ButtonLink look="secondary" icon="phone" href={smsHref(text)}>
          SMS
        </ButtonLink>
      </div>
      <p className="small soft">
        It asks them to check for our email. Their personal link is in that email, so it is not in this message.
      </p>
    </div>
  )
}

/** Only known in the browser; the prerendered page has no button for it. */
function useCanShare(): boolean {
  const [canShare, setCanShare] = useState(false)
  useEffect(() => setCanShare('share' in navigator), [])
  return canShare
}
