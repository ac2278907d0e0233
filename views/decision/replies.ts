import { ownCaseCalls } from '#shared/contract/calls/own-case.ts'
import type { OwnCase } from '#shared/contract/schemas/own-case.ts'
import type { OfferReply } from '#shared/domain/offer-reply.ts'
import type { ButtonLook } from '#ui/button.tsx'

export type Reply = OfferReply | 'second_look'

type Decided = Pick<OwnCase, 'decision' | 'offer'>

interface ReplyPart {
  call: (typeof ownCaseCalls)['acceptOffer' | 'declineOffer' | 'askDeferral' | 'consentToAlternative' | 'askSecondLook']
  /** The label of the button that opens the dialog. */
  button: string
  question: string
  confirm: string
  cancel: string
  busy: string
  look: ButtonLook
  /** The text field, if there is one. */
  reason?: { label: string; missing?: string; characters: number }
  /** The message on the page afterwards. */
  done: { title: string; says: string }
  isDone: (held: Decided) => boolean
}

export const replyParts: Record<Reply, ReplyPart> = {
  accept: {
    call: ownCaseCalls.acceptOffer,
    button: 'Accept this place',
    question: 'Accept this place?',
    confirm: 'Yes, accept',
    cancel: 'Not yet',
    busy: 'Accepting...',
    look: 'primary',
    done: {
      title: 'We have your acceptance',
      says: 'The place is yours. We have emailed you a confirmation. Your next steps are below.',
    },
    isDone: ({ offer }) => ['accepted', 'confirmed', 'cleared', 'enrolled'].includes(offer?.state ?? ''),
  },
  decline: {
    call: ownCaseCalls.declineOffer,
    button: 'Decline',
    question: 'Decline this place?',
    confirm: 'Yes, decline',
    cancel: 'Keep my place',
    busy: 'Declining...',
    look: 'danger',
    reason: { label: 'Why are you declining?', characters: 1_000 },
    done: {
      title: 'You have declined this place',
      says: 'We will offer it to another applicant. We have emailed you a confirmation. Thank you for telling us.',
    },
    isDone: ({ offer }) => offer?.state === 'declined',
  },
  ask_deferral: {
    call: ownCaseCalls.askDeferral,
    button: 'Ask to start a year later',
    question: 'Ask to start a year later?',
    confirm: 'Send request',
    cancel: 'Not now',
    busy: 'Sending...',
    look: 'primary',
    reason: {
      label: 'Why would you like to start a year later?',
      missing: 'Say why you would like to start a year later.',
      characters: 2_000,
    },
    done: {
      title: 'We have your request to start a year later',
      says: 'The registrar will decide, and we will email you. Until then, your offer does not change.',
    },
    isDone: ({ offer }) => offer?.defer_asked_at !== undefined || offer?.state === 'deferred',
  },
  consent: {
    call: ownCaseCalls.consentToAlternative,
    button: 'Agree to this programme',
    question: 'Agree to this programme?',
    confirm: 'Yes, agree',
    cancel: 'Not yet',
    busy: 'Sending...',
    look: 'primary',
    done: {
      title: 'You have agreed to this programme',
      says: 'Now accept the place to take it up.',
    },
    isDone: ({ offer }) => offer?.consented_at !== undefined,
  },
  second_look: {
    call: ownCaseCalls.askSecondLook,
    button: 'Ask for a second look',
    question: 'Ask for a second look?',
    confirm: 'Send request',
    cancel: 'Not now',
    busy: 'Sending...',
    look: 'primary',
    reason: {
      label: 'What should we look at again?',
      missing: 'Say what we should look at again.',
      characters: 5_000,
    },
    done: {
      title: 'We have your request for a second look',
      says: 'A different person will look at your application again. We have emailed you a confirmation.',
    },
    isDone: ({ decision }) => decision?.second_look?.asked_at !== undefined,
  },
}

/** The replies that the server currently allows. */
export function repliesOf({ decision, offer }: Decided): Reply[] {
  return [...(offer?.can ?? []), ...(decision?.second_look?.ask_by ? (['second_look'] as const) : [])]
}
