import { PartFailed } from '#app/features/outcome/load-failed.tsx'
import { LoadingPage } from '#app/features/outcome/loading.tsx'
import { accountPartPath } from '#app/lib/account-parts.ts'
import { useSession } from '#app/lib/session.ts'
import { channelCalls } from '#shared/contract/calls/channels.ts'
import { phoneChannels } from '#shared/domain/channels.ts'
import { EmailText } from '#ui/email-text.tsx'
import { Link } from '#ui/link.tsx'
import { NotificationsSection } from './notifications-section.tsx'
import { PhoneSection } from './phone-section.tsx'
import { useOwnChannels } from './use-own-channels.ts'
import { useThisBrowser } from './use-this-browser.ts'

/** The ways in which we tell the applicant that there is news: always email, and what they choose besides it. */
export default function HowWeReachYou() {
  const { channels, error, isFetching, put, reload } = useOwnChannels()
  const { browser, look } = useThisBrowser()
  if (!channels && error)
    return <PartFailed title={channelCalls.readChannels.fallback} error={error} isTrying={isFetching} retry={reload} />
  if (!channels || !browser) return <LoadingPage isPart />
  const part = { channels, put, reload }
  const hasPhone = channels.phone !== undefined || phoneChannels.some(way => channels.offered.includes(way))
  const hasPush = channels.devices.length > 0 || channels.offered.includes('push')
  if (!hasPhone && !hasPush) return <OnlyEmail />
  return (
    <div className="stack channels">
      <div className="stack">
        <p className="lead soft">A message says only that there is news. You read it here or in our email.</p>
        <p className="soft">
          News between 21:00 and 07:00 reaches you in the morning. The university pays for the messages.
        </p>
      </div>
      <section className="stack" aria-labelledby="channels-email">
        <h2 id="channels-email">Email</h2>
        <p>
          Always on. We email everything to <OwnAddress />.
        </p>
        <p>
          <Link to={accountPartPath('email')}>Change email address</Link>
        </p>
      </section>
      {hasPhone && <PhoneSection {...part} />}
      {hasPush && <NotificationsSection {...part} browser={browser} look={look} />}
    </div>
  )
}

function OnlyEmail() {
  return (
    <div className="stack">
      <p className="lead soft">
        We tell you everything by email, to <OwnAddress />.
      </p>
      <p>
        <Link to={accountPartPath('email')}>Change email address</Link>
      </p>
      <p className="soft">Check your inbox and spam folder every day.</p>
    </div>
  )
}

function OwnAddress() {
  const email = useSession()?.user.email ?? ''
  return (
    <b className="account-address">
      <EmailText address={email} />
    </b>
  )
}
