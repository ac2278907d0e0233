import { createHmac } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { perCatalogue } from '#shared/catalogue/current.ts'
import { institution } from '#shared/catalogue/parts/institution.ts'
import { commonPasswordProblem } from '#shared/domain/password.ts'
import type { Context } from '../../base/context.ts'
import { AppError, invalidFields } from '../../base/errors.ts'
import { fairQueue, type Turn } from '../../base/fair-queue.ts'
import { purposeKey } from '../../base/keys.ts'
import { callerAddress } from '../../db/audit.ts'
import { wholeNetworkOf } from '../../http/network.ts'

// OWASP’s minimum for argon2id: 19 MiB, two passes, one lane. It runs on the thread pool, never on the event loop.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/**
 * A burst of sign-ins leaves one processor free for everything else, and threads of the pool for files and
 * signatures. At some 30 ms each, the last in the queue waits six seconds. Networks are served in rotation, so that
 * one with many attempts waits only for itself.
 */
const inTurn = fairQueue(Math.max(1, availableParallelism() - 1), {
  most: 200,
  whenFull: () =>
    new AppError('overloaded', 'Many people are signing in right now. Try again in a few seconds.', {
      retryAfterSeconds: 3,
    }),
})

/** The queue lane of the caller whose request is being handled. */
function turnOfCaller(): Turn {
  return { lane: wholeNetworkOf(callerAddress.getStore() ?? '') }
}

export function hashPassword(password: string): Promise<string> {
  return inTurn(turnOfCaller(), () => hash(password.normalize('NFKC'), cost))
}

/**
 * The hash of a password whose address is not confirmed yet. The salt is derived from the address and the server's secret, so
 * equal passwords of one address have equal hashes, and one hash compares a password with every pending sign-up.
 */
export function hashForAddress(
  context: Pick<Context, 'config'>,
  emailKey: string,
  password: string,
  turn = turnOfCaller(),
): Promise<string> {
  const key = purposeKey(context.config.secret, 'sign-up-salt')
  const salt = createHmac('sha256', key).update(emailKey).digest().subarray(0, 16)
  return inTurn(turn, () => hash(password.normalize('NFKC'), { ...cost, salt }))
}

export function isPassword(password: string, storedHash: string, turn = turnOfCaller()): Promise<boolean> {
  return inTurn(turn, () => verify(storedHash, password.normalize('NFKC')))
}

let commonPasswords: Promise<Set<string>> | undefined

async function loadCommonPasswords(): Promise<Set<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'])
}

/** The first guesses for any password here: the university’s names, in full and as initials. */
const ownWords = perCatalogue(
  () =>
    new Set(
      [institution().name, institution().shortName, `${institution().shortName}admissions`, 'admissions'].map(
        lettersOf,
      ),
    ),
)

/** Only letters, with digits and symbols replaced by the letters they stand for in passwords. */
function lettersOf(text: string): string {
  const standFor: Record<string, string> = {
    '0': 'o',
    '1': 'i',
    '3': 'e',
    '4': 'a',
    '5': 's',
    '7': 't',
    '@': 'a',
    $: 's',
  }
  return text
    .toLowerCase()
    .replace(/[013457@$]/g, sign => standFor[sign] ?? '')
    .replace(/\P{L}/gu, '')
}

/** The university’s own name, bare or with a year and symbols around it. */
function isOwnWord(password: string): boolean {
  return ownWords().has(lettersOf(password)) || ownWords().has(lettersOf(password.replace(/^[\d\W]+|[\d\W]+$/g, '')))
}

/** Throws 422 for a common password; the list is bundled, and nothing is sent anywhere. */
export async function refuseCommonPassword(password: string, field: string): Promise<void> {
  commonPasswords ??= loadCommonPasswords()
  if ((await commonPasswords).has(password.toLowerCase().normalize('NFKC')) || isOwnWord(password))
    throw invalidFields([{ field, message: commonPasswordProblem }])
}
