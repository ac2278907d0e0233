import { onDemand } from '#app/lib/on-demand.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import type { Referee } from './referee.ts'

const MessageToReferee = onDemand(() => import('./message-to-referee.tsx'))

/** Who applies for what, for the message to a referee. */
export interface Applicant {
  applicationUuid: string
  name: string
  email: string
  programme: string
}

export type TellRefereeProps = { referee: Referee; askedAt: Date; applicant: Applicant }

/** A prepared message for other channels. It is loaded after the page, before anyone opens it. */
export function TellReferee(props: TellRefereeProps) {
  return (
    <Disclosure
      summary={
        <span>
          Message them yourself<VisuallyHidden>: a message to referee {props.referee.number}</VisuallyHidden>
        </span>
      }
    >
      <MessageToReferee {...props} />
    </Disclosure>
  )
}
