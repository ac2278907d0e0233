import { codeIn, referenceLinkIn } from '../server/testing/mail-reader.ts'
import { multipartOf, password } from '../server/testing/people.ts'
import { applicationFee } from '../shared/domain/fees.ts'
import type { ProgramType } from '../shared/domain/program-type.ts'
import type { WholeApplication } from './applications.ts'
import { type Answer, type Call, textAt } from './client.ts'

export { password }

/** How a person reaches a portal: by its calls and by its emails. */
export interface Reach {
  /**
   * Sends a call to a path, or to an address from the portal. Throws unless the response is a success or one of the other
   * accepted statuses.
   */
  send(path: string, call?: Call, alsoFine?: readonly number[]): Promise<Answer>
  /** The newest email to an address whose subject matches; waits for it. */
  mailTo(address: string, subject: RegExp): Promise<{ subject: string; text: string }>
}

export const goodCard = { card_number: '4084084084084081', cvv: '408' }

export async function signUp({ send }: Reach, email: string, type: ProgramType): Promise<void> {
  const json = { full_name: 'Adaeze Nwosu', email, password, program_type: type }
  await send('/auth/signup', { method: 'POST', json })
}

/** Confirms the address with the emailed code. 400: an attempt whose response was lost has already used it. */
export async function confirmAddress({ send, mailTo }: Reach, email: string): Promise<Answer> {
  const otp_code = codeIn(await mailTo(email, /is your code/))
  return send('/auth/verify-email', { method: 'POST', json: { email, otp_code } }, [400])
}

/** Returns the access token. */
export async function signIn({ send }: Reach, email: string): Promise<string> {
  const form = { grant_type: 'password', username: email, password }
  return textAt((await send('/auth/token', { method: 'POST', form })).body, 'access_token')
}

/** Creates and confirms an account. Returns the access token. */
export async function signedUp(reach: Reach, email: string, type: ProgramType): Promise<string> {
  await signUp(reach, email, type)
  await confirmAddress(reach, email)
  return signIn(reach, email)
}

export async function saveDraft(
  { send }: Reach,
  bearer: string,
  { path, answers }: Pick<WholeApplication, 'path' | 'answers'>,
): Promise<unknown> {
  const multipart = multipartOf({ ...answers, is_draft: 'true' })
  return (await send(path, { method: 'POST', bearer, multipart })).body
}

export async function submit(
  { send }: Reach,
  bearer: string,
  { path, answers, files }: Omit<WholeApplication, 'referees'>,
): Promise<unknown> {
  const multipart = multipartOf({ ...answers, is_draft: 'false' }, files)
  return (await send(path, { method: 'POST', bearer, multipart })).body
}

/** Opens the card payment of an application’s fee. Returns its reference and the URL of the card page. */
export async function openPayment(
  { send }: Reach,
  { bearer, uuid, type = 'msc' }: { bearer: string; uuid: string; type?: ProgramType },
): Promise<{ reference: string; cardPage: string }> {
  const fee = applicationFee(type, 'nigeria')
  const json = { amount: fee.kind === 'card' ? fee.amountMinor : 0, email: '', metadata: { application_uuid: uuid } }
  const { body } = await send('/payments/initialize', { method: 'POST', bearer, json })
  return { reference: textAt(body, 'reference'), cardPage: textAt(body, 'authorization_url') }
}

/** Pays on the card page of the sandbox, in a year in which the card is valid. */
export async function payByCard({ send }: Reach, cardPage: string, year = new Date().getUTCFullYear()): Promise<void> {
  const form = { ...goodCard, expiry: `12/${(year + 2) % 100}` }
  await send(cardPage, { method: 'POST', form }, [303])
}

/** True if the portal has recorded the fee as paid. */
export async function isPaid({ send }: Reach, bearer: string, reference: string): Promise<boolean> {
  const { body } = await send(`/payments/verify?reference=${reference}`, { bearer })
  return JSON.stringify(body).includes('"has_paid":true')
}

/** Gives a reference through the link in the email to a referee. 409: an attempt whose response was lost was accepted. */
export async function giveReference({ send, mailTo }: Reach, referee: string): Promise<void> {
  const link = referenceLinkIn(await mailTo(referee, /has asked you for a reference/))
  const form = {
    name: 'Musa Bello',
    designation: 'Professor',
    email_official: referee,
    place_of_work: 'University',
    known_duration_context: 'Four years.',
    intellectual_ability: '5',
    research_ability: '4',
    teaching_ability: '4',
    leadership_ability: '5',
    final_recommendation: `Yes, says ${referee}.`,
  }
  await send(`/postgraduate/references/${link}`, { method: 'POST', form }, [409])
}
