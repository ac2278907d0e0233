import type { Progress, RefereePart, RefereeReason } from '#shared/domain/progress.ts'
import { paths } from '#shared/paths.ts'
import { type Block, link, type MailText, ours, paragraph, text } from './mail-content.ts'

/** The status of an application for an email, with the names that its sentences need. */
export interface NextStep {
  progress: Progress
  /** Referees’ names by position; empty for a vacant one. */
  refereeNames: readonly { number: number; name: string }[]
  round: RoundInMail | undefined
  nextRound: RoundInMail | undefined
  /** An O’Level result that was awaited at submission and has not been sent, such as 'WAEC 2026'. */
  awaited: string | undefined
  publicUrl: string
}

interface RoundInMail {
  name: string
  opensOn: string
}

/** The end of every email about an application: what happens next, and where. */
export function nextStep(of: NextStep): Block[] {
  return [paragraph(inWords(of).said), nextLink(of)]
}

/** The same without the sentence, for an email that already contains it. */
export function nextLink(of: NextStep): Block {
  const { label, path } = inWords(of)
  return link(label, of.publicUrl + path)
}

interface Words {
  said: MailText
  label: string
  path: string
}

const status = { label: 'Check your application status', path: paths.dashboard } as const
const toDraft = { label: 'Continue your application', path: paths.dashboard } as const

function inWords(of: NextStep): Words {
  const { progress, round, nextRound } = of
  switch (progress.state) {
    case 'draft':
    case 'editing':
      return draftInWords(progress)
    case 'not_open':
      return {
        ...toDraft,
        said: text`Your application is a draft. You can submit it from ${ours(round?.opensOn ?? '')}.`,
      }
    case 'round_closed':
      return {
        ...toDraft,
        said: nextRound
          ? text`Applications for ${ours(round?.name ?? '')} have closed. Your draft is saved, and you can move it to ${ours(nextRound.name)}.`
          : text`Applications for ${ours(round?.name ?? '')} have closed. Your draft is saved. We have not announced the next dates yet.`,
      }
    case 'programme_closed':
      return progress.next === 'contact_office'
        ? {
            ...askOf.changes_used_up,
            said: text`Your programme is no longer accepting applications in this round. You have paid the fee for it, so contact the admissions office to change it. Your draft is saved.`,
          }
        : {
            ...toDraft,
            said: text`Your programme is no longer accepting applications in this round. Choose another one. Your draft is saved.`,
          }
    case 'fee_due':
      return feeInWords(progress)
    case 'payment_held':
      return { ...status, said: text`The admissions office is checking your payment. Do not pay again.` }
    case 'waiting_for_references':
      return referencesInWords(of)
    case 'under_review':
      return {
        ...status,
        said: of.awaited
          ? text`Your application is under review. Send us your ${of.awaited} result when it is out.`
          : text`We have everything we need, and your application is under review.`,
      }
    case 'withdrawn':
      return { ...status, said: text`This application has been withdrawn. You do not need to do anything.` }
    case 'closing':
      return {
        label: 'Open your dashboard',
        path: paths.dashboard,
        said: text`Your account will be deleted, and this application with it. You do not need to do anything.`,
      }
    default:
      return progress.state satisfies never
  }
}

function draftInWords({ state, next, fee }: Progress): Words {
  const why = state === 'editing' ? text`, because you chose to edit it` : ours('')
  const ask =
    next === 'submit_form'
      ? text`Check it and submit it, so that we can consider it.`
      : text`Complete it and submit it, so that we can consider it.`
  const paid = text` You do not have to pay again. You cannot change the programme or your residency now, because you have paid the fee for them.`
  const later = text` You will be asked for the fee when you submit it.`
  const aboutFee = fee.state === 'paid' ? paid : fee.state === 'later' && fee.reason !== 'residency' ? later : ours('')
  return {
    ...(next === 'submit_form' ? { ...toDraft, label: 'Submit your application' } : toDraft),
    said: text`Your application is still a draft${why}. ${ask}${aboutFee}`,
  }
}

function feeInWords({ next, fee }: Progress): Words {
  const [label, path] = [next === 'pay_by_transfer' ? 'See how to pay' : 'Pay the application fee', paths.payment]
  if (fee.reason)
    return {
      label,
      path,
      said: text`Your application fee is due again. When you pay it, we will continue with your application. You do not have to submit it again.`,
    }
  const amount = ours(fee.amount ?? '')
  return {
    label,
    path,
    said:
      next === 'pay_by_transfer'
        ? text`We will process your application when your bank transfer of ${amount} arrives.`
        : text`We will process your application when you pay the ${amount} application fee.`,
  }
}

/** What the applicant has to do, then who else we are waiting for. */
function referencesInWords({ progress: { referees }, refereeNames }: NextStep): Words {
  const nameOf = ({ number }: RefereePart) =>
    refereeNames.find(referee => referee.number === number)?.name || `Referee ${number}`
  const inNeed = referees.filter(({ state }) => state === 'needs_you')
  const awaited = referees.filter(({ state }) => state === 'asked' || state === 'later').map(nameOf)
  const waits = text`We are waiting for ${listed(awaited)}.`
  const [first] = inNeed
  if (!first?.reason)
    return { label: 'See your references', path: paths.referenceStatus, said: text`You have done your part. ${waits}` }
  const asks = inNeed.map(referee => (referee.reason ? askOf[referee.reason].said(nameOf(referee)) : ours('')))
  const said = [...asks, ...(awaited.length > 0 ? [waits] : [])].reduce((before, one) => text`${before} ${one}`)
  const { label, path } = askOf[first.reason]
  return { label, path, said }
}

interface Ask extends Omit<Words, 'said'> {
  said: (name: string) => MailText
}

const askOf: Record<RefereeReason, Ask> = {
  bounced: {
    said: name => text`Our email to ${name} could not be delivered. Correct the address, or choose another referee.`,
    label: 'Correct the address',
    path: paths.referenceStatus,
  },
  declined: {
    said: name => text`${name} has declined. Choose another referee.`,
    label: 'Choose another referee',
    path: paths.referenceStatus,
  },
  unnamed: {
    said: () => text`Your programme needs one more reference. Add a referee.`,
    label: 'Add a referee',
    path: paths.referenceStatus,
  },
  changes_used_up: {
    said: name => text`You cannot change the referee ${name} again. Contact the admissions office.`,
    label: 'Contact the admissions office',
    path: paths.contact,
  },
}

/** What only the applicant can do about a referee, whatever else is due. */
export function refereeStep(
  { progress, publicUrl }: NextStep,
  number: number,
): { label: string; url: string; isOffice: boolean } {
  const reason = progress.referees.find(referee => referee.number === number)?.reason
  const { label, path } = reason ? askOf[reason] : { label: 'See your references', path: paths.referenceStatus }
  return { label, url: publicUrl + path, isOffice: reason === 'changes_used_up' }
}

/** 'Bello, Eze and Musa' */
function listed(names: readonly string[]): MailText {
  const last = names.at(-1) ?? ''
  const rest = names.slice(0, -1)
  if (rest.length === 0) return text`${last}`
  return text`${rest.map(name => text`${name}`).reduce((before, name) => text`${before}, ${name}`)} and ${last}`
}
