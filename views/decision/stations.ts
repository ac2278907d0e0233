import type { OwnCase } from '#shared/contract/schemas/own-case.ts'
import type { OfferState } from '#shared/domain/offer-life.ts'
import type { ProgramType } from '#shared/domain/program-type.ts'

/** A step between an accepted offer and the first lecture. */
export interface Station {
  key: 'accept' | 'conditions' | 'caps' | 'fee' | 'clearance' | 'number'
  title: string
  says: string
  state: 'done' | 'now' | 'later'
}

/** The progress of an offer from `offered` to `enrolled`. */
const steps: readonly OfferState[] = ['offered', 'accepted', 'confirmed', 'cleared', 'enrolled']

interface OnItsWay {
  program_type: ProgramType
  held: Pick<OwnCase, 'decision' | 'offer' | 'caps'>
}

/** The steps of an offer that can still lead to a matriculation number; empty for any other. */
export function stationsOf({ program_type, held: { decision, offer, caps } }: OnItsWay): Station[] {
  const step = offer ? steps.indexOf(offer.state) : -1
  if (!offer || step < 0) return []
  const at = (reached: number): Station['state'] => (step >= reached ? 'done' : step === reached - 1 ? 'now' : 'later')
  const conditions = decision?.conditions ?? []
  const open = conditions.filter(({ state }) => state === 'open').length
  return [
    { key: 'accept', title: 'Accept your place', says: acceptSays(step), state: at(1) },
    ...(conditions.length > 0
      ? [{ key: 'conditions', title: 'Meet your conditions', ...conditionsSay(conditions.length, open, step) } as const]
      : []),
    ...(program_type === 'undergraduate'
      ? [{ key: 'caps', title: 'Accept on JAMB CAPS', ...capsSay(caps, at(2)) } as const]
      : []),
    ...feeStation(offer.acceptance_fee, at(2)),
    { key: 'clearance', title: 'Clearance', says: clearanceSays(step), state: at(3) },
    { key: 'number', title: 'Matriculation number', says: numberSays(step), state: at(4) },
  ]
}

/** Only JAMB determines when this is done: completing an earlier step of ours does not. */
function capsSay(caps: OwnCase['caps'], state: Station['state']): Pick<Station, 'says' | 'state'> {
  if (caps?.state === 'accepted_on_caps') return { says: caps.message, state: 'done' }
  const says = caps?.message ?? 'We have recommended you to JAMB. Accept on CAPS first.'
  return { says, state: state === 'done' ? 'now' : state }
}

const acceptSays = (step: number) => (step > 0 ? 'We have your acceptance.' : 'Only you can do this.')
const clearanceSays = (step: number) =>
  step > 2 ? 'We have seen your original credentials.' : 'Bring your original credentials.'
const numberSays = (step: number) => (step > 3 ? 'You are enrolled.' : 'You will get it when you enrol.')

function conditionsSay(count: number, open: number, step: number): Pick<Station, 'says' | 'state'> {
  if (open === 0) return { says: 'All done.', state: 'done' }
  const state = step === 1 ? 'now' : 'later'
  return { says: `${count - open} of ${count} done.`, state }
}

type Fee = NonNullable<OwnCase['offer']>['acceptance_fee']

/** Only for an offer with a fee. */
function feeStation(fee: Fee, state: Station['state']): Station[] {
  if (!fee || fee.state === 'none' || fee.state === 'closed') return []
  const station = { key: 'fee', title: `Acceptance fee, ${fee.label}` } as const
  if (fee.state === 'paid') return [{ ...station, says: 'We have received your payment.', state: 'done' }]
  if (fee.state === 'held') return [{ ...station, says: 'We are checking your payment.', state: 'now' }]
  if (fee.state === 'caps-first')
    return [{ ...station, says: 'You can pay it after you accept on CAPS.', state: 'later' }]
  return [{ ...station, says: fee.state === 'due' ? 'You can pay it now.' : 'You can pay it after you accept.', state }]
}
