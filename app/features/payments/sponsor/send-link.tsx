import { useEffect, useRef } from 'react'
import { Button } from '#ui/button.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { CopyButton } from '#ui/copy-button.tsx'
import { phoneIcon, shareIcon } from '#ui/few-icons.ts'
import { type Invitation, invitationText, whatsAppAddress } from './invitation.ts'

/** The link, and ways to send it. */
export default function SendLink({ invitation }: { invitation: Invitation }) {
  const canShare = 'share' in navigator
  const title = useRef<HTMLHeadingElement>(null)

  // It takes the place of the button that was pressed, and that had the focus.
  useEffect(() => title.current?.focus(), [])

  function share(): void {
    // Who closes the sheet has decided so.
    navigator.share({ text: invitationText(invitation) }).catch(() => undefined)
  }

  return (
    <section className="sponsor-link" aria-labelledby="sponsor-link-title">
      <h3 id="sponsor-link-title" ref={title} tabIndex={-1}>
        Send this link to the person paying
      </h3>
      <p className="sponsor-url" translate="no">
        {invitation.url}
      </p>
      <div className="form-actions">
        <CopyButton text={invitation.url}>Copy the link</CopyButton>
        <ButtonLink
          look="secondary"
          icon={phoneIcon}
          href={whatsAppAddress(invitation)}
          target="_blank"
          rel="noopener noreferrer"
        >
          Send by WhatsApp
        </ButtonLink>
        {canShare && (
          <Button look="secondary" icon={shareIcon} onClick={share}>
            Share
          </Button>
        )}
      </div>
      <p className="small soft">
        It shows only your first name, the programme and the amount. We will email you when the fee is paid.
      </p>
    </section>
  )
}
