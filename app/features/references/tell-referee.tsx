import { useEffect, useState } from 'react'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { CopyButton } from '#app/ui/copy-button.tsx'
import { Disclosure } from '#app/ui/disclosure.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import type { Referee } from './referee.ts'
import { refereeMessage, smsHref, whatsAppHref } from './referee-message.ts'

/** Who applies for what, for the message to a referee. */
export interface Applicant {
  name: string
  email: string
  programme: string
}

type TellRefereeProps = { referee: Referee; askedAt: Date; applicant: Applicant }

/** A message that is ready to be sent by other ways than ours, without the link, which is the referee's alone. */
export function TellReferee({ referee, askedAt, applicant }: TellRefereeProps) {
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
    <Disclosure
      summary={
        <span>
          Tell them yourself<VisuallyHidden>: a message to referee {referee.number}</VisuallyHidden>
        </span>
      }
    >
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
          It tells them to look for our mail. The link in that mail is theirs alone, so it is not in here.
        </p>
      </div>
    </Disclosure>
  )
}

/** Only known in the browser; the prerendered page has no button for it. */
function useCanShare(): boolean {
  const [canShare, setCanShare] = useState(false)
  useEffect(() => setCanShare('share' in navigator), [])
  return canShare
}
