import type { Context } from '../../server/base/context.ts'
import type { Db } from '../../server/db/client.ts'
import { findHalfDone } from './half-done.ts'
import type { AnsweredLife, Ledger } from './ledger.ts'

export interface Findings {
  /** Confirmed writes that are missing from the database, each as a sentence. */
  lost: string[]
  /** Writes that are only partly there. */
  halfDone: string[]
  rows: number
  files: number
}

/**
 * Compares the database with everything that was confirmed, and each row with the rows and files that belong to it. The database may be
 * `newer` than the ledger if applicants continued in between.
 */
export async function checkStore(
  { db, files }: Pick<Context, 'db' | 'files'>,
  ledger: Ledger,
  age: 'same' | 'newer' = 'same',
): Promise<Findings> {
  const held = await readStore(db)
  const { halfDone, checkedFiles } = await findHalfDone(db, files)
  const rows = held.accounts.size + held.applications.size + held.messages.size + held.references.size
  return { lost: lostOf(ledger, held, age), halfDone, rows, files: checkedFiles }
}

/** What was confirmed and is missing, each as a sentence. */
export async function findLost(db: Db, ledger: Ledger): Promise<string[]> {
  return lostOf(ledger, await readStore(db), 'same')
}

function lostOf(ledger: Ledger, held: Held, age: 'same' | 'newer'): string[] {
  return ledger.lives.flatMap(life => missingOf(life, held, age))
}

interface Held {
  accounts: Map<string, { verified: boolean }>
  applications: Map<string, HeldApplication>
  references: Set<string>
  messages: Set<string>
}

interface HeldApplication {
  uuid: string
  status: string
  hasPaid: boolean
  address: unknown
  documents: Map<string, { id: string; sha256: string }>
  paidReferences: string[]
}

async function readStore(db: Db): Promise<Held> {
  const accounts = await db.selectFrom('account').select(['email', 'email_verified_at']).execute()
  const applications = await db
    .selectFrom('application')
    .select(['id', 'uuid', 'email_key', 'status', 'has_paid', 'answers'])
    .execute()
  const documents = await db.selectFrom('document').select(['id', 'application_id', 'kind', 'sha256']).execute()
  const payments = await db
    .selectFrom('payment')
    .select(['application_id', 'reference'])
    .where('status', '=', 'paid')
    .execute()
  const references = await db
    .selectFrom('reference')
    .innerJoin('referee', 'referee.id', 'reference.referee_id')
    .select('referee.email')
    .execute()
  const messages = await db.selectFrom('contact_message').select('message').execute()
  const documentsOf = Map.groupBy(documents, document => document.application_id)
  const paid = Map.groupBy(payments, payment => payment.application_id)
  return {
    accounts: new Map(accounts.map(row => [row.email, { verified: row.email_verified_at !== null }])),
    applications: new Map(
      applications.map(row => [
        row.email_key,
        {
          uuid: row.uuid,
          status: row.status,
          hasPaid: row.has_paid,
          address: addressIn(row.answers),
          documents: new Map(
            (documentsOf.get(row.id) ?? []).map(({ kind, id, sha256 }) => [
              kind,
              { id, sha256: sha256.toString('hex') },
            ]),
          ),
          paidReferences: (paid.get(row.id) ?? []).map(({ reference }) => reference),
        },
      ]),
    ),
    references: new Set(references.map(row => row.email)),
    messages: new Set(messages.map(row => row.message)),
  }
}

function addressIn(answers: unknown): unknown {
  return typeof answers === 'object' && answers !== null && 'address' in answers ? answers.address : undefined
}

/** What one applicant was told is done but is missing. */
function missingOf(life: AnsweredLife, held: Held, age: 'same' | 'newer'): string[] {
  const application = held.applications.get(life.email)
  const account = held.accounts.get(life.email)
  const wanted: [what: string, isThere: boolean][] = [
    ['the account', !life.isSignedUp || account !== undefined],
    ['the confirmed address', !life.isVerified || account?.verified === true],
    ['the application', !life.uuid || application?.uuid === life.uuid],
    ['the saved address', isAddressKept(life, application?.address, age)],
    ['the submission', !life.isSubmitted || (application !== undefined && application.status !== 'draft')],
    [
      'the payment',
      !life.paidBy || (application?.hasPaid === true && application.paidReferences.includes(life.paidBy)),
    ],
    ...[...life.documents].map(([kind, document]): [string, boolean] => {
      const stored = application?.documents.get(kind)
      const isReplaced = (age === 'newer' || life.uploadInProgress === kind) && stored !== undefined
      return [`the document ${kind}`, isReplaced || (stored?.id === document.id && stored.sha256 === document.sha256)]
    }),
    ...life.refereesDone.map((referee): [string, boolean] => [
      `the reference of ${referee}`,
      held.references.has(referee),
    ]),
    ...life.messages.map((message): [string, boolean] => ['the message to the office', held.messages.has(message)]),
  ]
  return wanted.filter(([, isThere]) => !isThere).map(([what]) => `${life.email}: ${what}`)
}

function isAddressKept(life: AnsweredLife, stored: unknown, age: 'same' | 'newer'): boolean {
  if (life.address === undefined || stored === life.address) return true
  if (age === 'newer') return turnOf(stored) > turnOf(life.address)
  return life.addressOnItsWay !== undefined && stored === life.addressOnItsWay
}

/** Which save of an applicant wrote this address: it starts with its number, or says that it was the last. */
function turnOf(address: unknown): number {
  return String(address).startsWith('Last') ? Number.POSITIVE_INFINITY : Number.parseInt(String(address), 10)
}
