/** A document whose upload was confirmed. */
export interface ConfirmedDocument {
  id: string
  sha256: string
}

/** What one applicant was told is done. Lists keep the order of the responses. */
export interface AnsweredLife {
  email: string
  isSignedUp: boolean
  isVerified: boolean
  uuid: string | undefined
  /** The newest confirmed address, and one that was sent and may already be stored. */
  address: string | undefined
  addressOnItsWay: string | undefined
  documents: Map<string, ConfirmedDocument>
  /** The kind of a document that was sent and may already be stored. */
  uploadInProgress: string | undefined
  isSubmitted: boolean
  paidBy: string | undefined
  refereesDone: string[]
  messages: string[]
}

/** Everything confirmed with 2xx, which the database must contain from then on. */
export interface Ledger {
  lives: AnsweredLife[]
  answeredWrites: number
}

export function newLife(ledger: Ledger, email: string): AnsweredLife {
  const life: AnsweredLife = {
    email,
    isSignedUp: false,
    isVerified: false,
    uuid: undefined,
    address: undefined,
    addressOnItsWay: undefined,
    documents: new Map(),
    uploadInProgress: undefined,
    isSubmitted: false,
    paidBy: undefined,
    refereesDone: [],
    messages: [],
  }
  ledger.lives.push(life)
  return life
}
