/** The university’s own sign-in service. Both calls throw `SignOnFailure`. */
export interface SignOnProvider {
  /** Names the service, whatever its address. */
  issuer: string
  /** Where the browser goes. `again` makes the service ask the person again, although they are signed in there. */
  addressFor(attempt: SignOnAttempt, how: 'once' | 'again'): Promise<string>
  /** Who has come back, by the address that the service sent the browser to. */
  identify(returned: URL, attempt: SignOnAttempt, how: 'once' | 'again'): Promise<Identity>
}

/** Secrets of one attempt. */
export interface SignOnAttempt {
  state: string
  nonce: string
  /** Of PKCE. */
  verifier: string
  /** Where the service sends the browser. */
  returnTo: string
}

export interface Identity {
  subject: string
  /** Only an address that the service has verified. */
  email: string | undefined
  /** Why there is none: the service sent no address, did not say whether it is verified, or said that it is not. */
  withoutEmail?: 'no-address' | 'unsaid' | 'not-verified'
  factors: 'one' | 'two'
}

/** `refused`: the service, or our check of what it said, let no one in. `unreachable`: it may work later. */
export class SignOnFailure extends Error {
  readonly kind: 'refused' | 'unreachable'
  constructor(kind: 'refused' | 'unreachable', cause: unknown) {
    super(`The sign-in service is ${kind === 'refused' ? 'refusing' : 'unreachable'}`, { cause })
    this.kind = kind
  }
}
