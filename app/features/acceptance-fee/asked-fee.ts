import type { ApplicationOnWire } from '#shared/contract/schemas/applications.ts'
import type { OwnCase } from '#shared/contract/schemas/own-case.ts'

export type AcceptanceFee = NonNullable<NonNullable<OwnCase['offer']>['acceptance_fee']>

type Owned = Pick<ApplicationOnWire, 'uuid' | 'case'>

/** An application with an acceptance fee, and that fee. */
export interface AskedFee<Application extends Owned = ApplicationOnWire> {
  application: Application
  fee: AcceptanceFee
}

/** Clues to which application /acceptance-fee is about. */
export interface FeeClues {
  /** From the address. */
  uuid?: string | undefined
  /** The reference with which someone returned from the card page. */
  reference?: string | undefined
}

/** The named application, else the one this payment belongs to, else one whose fee is due, else any with a fee. */
export function chooseAskedFee<Application extends Owned>(
  applications: readonly Application[],
  { uuid, reference }: FeeClues,
): AskedFee<Application> | undefined {
  const asked = applications.flatMap(application => {
    const fee = application.case?.offer?.acceptance_fee
    return fee ? [{ application, fee }] : []
  })
  const isNamed = ({ fee }: AskedFee<Application>) =>
    reference !== undefined && [fee.payment_reference, fee.checkout_reference].includes(reference)
  return (
    asked.find(({ application }) => application.uuid === uuid) ??
    asked.find(isNamed) ??
    asked.find(({ fee }) => fee.state === 'due' || fee.state === 'held') ??
    asked[0]
  )
}
