// Connection refused, lost or unreachable, the server shutting down or starting up, no connections left, a lock or
// statement timeout, a deadlock, a full disk, or a plan outdated by another instance’s migration.
const troubleCodes =
  /^(ECONNREFUSED|ECONNRESET|ENOENT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|EPIPE|ETIMEDOUT|08\w{3}|57P0[123]|57014|40P01|53\w{3}|55P03|25P03|58030|0A000)$/

/** True when the database, not the query, is the reason: a retry may work in a moment. */
export function isStoreTrouble(thrown: unknown): boolean {
  if (!(thrown instanceof Error)) return false
  if ('code' in thrown && typeof thrown.code === 'string') return troubleCodes.test(thrown.code)
  return /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed|Query read timeout)/.test(
    thrown.message,
  )
}
