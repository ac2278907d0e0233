import { lazy, type ReactElement, Suspense, useState } from 'react'
import { onDemand } from '#app/lib/on-demand.tsx'
import type { ApplicationOnWire } from '#shared/contract/schemas/applications.ts'
import type { OwnCase } from '#shared/contract/schemas/own-case.ts'
import { paths } from '#shared/paths.ts'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { DecisionView } from '#views/decision/decision-view.tsx'
import { type Reply, repliesOf } from '#views/decision/replies.ts'
import { AcceptanceFee } from './acceptance-fee.tsx'
import { AnsweredNotice } from './answered-notice.tsx'
import { LetterDownload } from './letter.tsx'
import { ReplyDialog } from './reply-dialog.tsx'
import { replySays } from './reply-says.tsx'
import { unsentReply } from './unsent-reply.ts'
import type { Answered } from './use-send-reply.ts'

const CasePanel = onDemand(() => import('#app/features/requests/case-panel.tsx'))
const WhatNow = onDemand(() => import('./what-now.tsx'))
// Decorative, so it loads after the text.
const ProgrammeTile = lazy(() =>
  import('#app/features/accounts/programme-tile.tsx').catch(() => ({ default: () => null })),
)

interface FaceProps {
  application: ApplicationOnWire
  held: OwnCase
}

/** A released decision, the reply to it, and the next steps. */
export default function DecisionPage({ application, held }: FaceProps): ReactElement {
  const { uuid } = application
  const [asking, setAsking] = useState(() => replyLeftOff(uuid, held))
  const [answered, setAnswered] = useState<Answered>()
  const Says = asking && replySays[asking]
  return (
    <>
      <DecisionView
        application={application}
        held={held}
        tile={tileOf}
        own={{
          back: <Back />,
          answered: answered && <AnsweredNotice answered={answered} held={held} />,
          fee: <AcceptanceFee application={application} />,
          instead: <WhatNow application={application} />,
          letter: <LetterDownload uuid={uuid} />,
          contact: <Contact application={application} held={held} />,
          onAsk: setAsking,
        }}
      />
      {asking && Says && (
        <ReplyDialog
          key={asking}
          uuid={uuid}
          reply={asking}
          onClose={() => setAsking(undefined)}
          onAnswered={next => {
            setAsking(undefined)
            setAnswered(next)
          }}
        >
          <Says application={application} held={held} />
        </ReplyDialog>
      )}
    </>
  )
}

function Back(): ReactElement {
  return (
    <Link className="back no-print" to={paths.dashboard}>
      <Icon name="arrow-left" />
      Your applications
    </Link>
  )
}

function tileOf(programme: string | null): ReactElement {
  return (
    <Suspense>
      <ProgrammeTile programme={programme} />
    </Suspense>
  )
}

function Contact({ application, held }: FaceProps): ReactElement {
  return (
    <section className="decision-contact" aria-labelledby="contact-title">
      <h2 id="contact-title">Questions?</h2>
      <p className="soft">Write to the admissions office here. We will email you when we have replied.</p>
      <CasePanel application={application} held={held} />
    </section>
  )
}

/** The unsent reply from before the page was closed or the sign-in ended. */
function replyLeftOff(uuid: string, held: OwnCase): Reply | undefined {
  const unsent = unsentReply(uuid).read()
  return unsent && repliesOf(held).includes(unsent.reply) ? unsent.reply : undefined
}
