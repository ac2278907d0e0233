import { lchown, readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { StartError } from '../start/start-error.ts'

/** A numeric user and group under which a program is run instead of our own. */
export interface Account {
  uid: number
  gid: number
}

// PostgreSQL refuses to run as root. Our own number, which does not need an entry in /etc/passwd, protects the
// applicants’ data from whatever else runs as `nobody` on this machine.
const storeAccount: Account = { uid: 54_320, gid: 54_320 }

function isRoot(): boolean {
  return process.geteuid?.() === 0
}

/**
 * The account for PostgreSQL on this folder: none (our own) for an ordinary user; as root the folder’s owner, or our
 * own number for a folder that does not exist yet or was restored as root. Throws when the folder is not ours.
 */
export async function accountForStore(folder: string): Promise<Account | undefined> {
  const found = await stat(folder).catch(() => undefined)
  if (isRoot()) return found && found.uid !== 0 ? { uid: found.uid, gid: found.gid } : storeAccount
  if (found && found.uid !== process.geteuid?.()) {
    throw new StartError(
      `The store in ${folder} belongs to another account (uid ${found.uid}). Start as that account or as root, or set DATA_DIR to a folder of your own.`,
    )
  }
  return undefined
}

/**
 * The account to run `initdb` under. Unlike the server, it needs an account with a name, so as root it runs as
 * `nobody` (or any other account) in an empty folder; the finished files are then given to the database’s account.
 */
export async function accountForInitdb(): Promise<Account | undefined> {
  if (!isRoot()) return undefined
  const named = (await readFile('/etc/passwd', 'utf8'))
    .split('\n')
    .map(line => line.split(':'))
    .map(([name, , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
    .filter(({ uid, gid }) => uid > 0 && gid > 0)
  const found = named.find(({ name }) => name === 'nobody') ?? named[0]
  if (!found)
    throw new StartError('There is no account except root on this machine. Set DATABASE_URL to your own PostgreSQL.')
  return { uid: found.uid, gid: found.gid }
}

/**
 * Gives a folder and everything in it to an account. The folder itself comes last: its owner marks the rest as done.
 */
export async function giveFolder(folder: string, { uid, gid }: Account): Promise<void> {
  const inside = await readdir(folder, { recursive: true })
  await Promise.all(inside.map(name => lchown(join(folder, name), uid, gid)))
  await lchown(folder, uid, gid)
}

/** `spawn` options that run a program under an account, with an environment that contains none of our secrets. */
export function spawnAs(account: Account | undefined): Partial<Account> & { env: NodeJS.ProcessEnv } {
  return { ...account, env: { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' } }
}
