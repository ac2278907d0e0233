import { useEffect, useRef, useState } from 'react'
import { callApi } from '#app/lib/api.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { toast } from '#app/ui/toast.ts'
import { calls } from '#shared/contract/calls.ts'
import { type Invitation, invitationText, whatsAppAddress } from './invitation.ts'

type AskSomebodyElseProps = {
  applicationUuid: string
  fee: string
  disabled: boolean
}

/** A link by which a parent or sponsor pays this fee without an account, and ways to send it. */
export function AskSomebodyElse({ applicationUuid, fee, disabled }: AskSomebodyElseProps) {
  const [url, setUrl] = useState<string>()
  const [isMaking, setIsMaking] = useState(false)
  const idempotencyKey = useRef<string>(undefined)

  async function make(): Promise<void> {
    setIsMaking(true)
    idempotencyKey.current ??= crypto.randomUUID()
    try {
      const made = await callApi('makeSponsorLink', {
        body: { application_uuid: applicationUuid },
        idempotencyKey: idempotencyKey.current,
      })
      setUrl(made.url)
    } catch (error) {
      const title = error instanceof Error ? error.message : calls.makeSponsorLink.fallback
      toast({ variant: 'destructive', title })
    } finally {
      setIsMaking(false)
    }
  }

  if (url) return <SendLink invitation={{ url, fee }} />
  return (
    <Button look="quiet" icon="user" busy={isMaking} busyLabel="Making a link..." disabled={disabled} onClick={make}>
      Someone else pays
    </Button>
  )
}

function SendLink({ invitation }: { invitation: Invitation }) {
  const canShare = 'share' in navigator
  const title = useRef<HTMLHeadingElement>(null)

  // It takes the place of the button that was pressed, and that had the focus.
  useEffect(() => title.current?.focus(), [])

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(invitation.url)
      toast({ title: 'Link copied' })
    } catch {
      toast({
        variant: 'destructive',
        title: 'This browser does not let us copy',
        description: 'Press the link and copy it by hand.',
      })
    }
  }

  function share(): void {
    // Who closes the sheet has decided so.
    navigator.share({ text: invitationText(invitation) }).catch(() => undefined)
  }

  return (
    <section className="sponsor-link" aria-labelledby="sponsor-link-title">
      <h3 id="sponsor-link-title" ref={title} tabIndex={-1}>
        Send this link to whoever pays
      </h3>
      <p className="sponsor-url">{invitation.url}</p>
      <div className="form-actions">
        <Button look="secondary" icon="copy" onClick={copy}>
          Copy the link
        </Button>
        <ButtonLink
          look="secondary"
          icon="phone"
          href={whatsAppAddress(invitation)}
          target="_blank"
          rel="noopener noreferrer"
        >
          Send by WhatsApp
        </ButtonLink>
        {canShare && (
          <Button look="secondary" icon="share" onClick={share}>
            Share
          </Button>
        )}
      </div>
      <p className="small soft">
        It shows your first name, what it is for and the amount, nothing else. You get an email when the fee is paid.
      </p>
    </section>
  )
}
