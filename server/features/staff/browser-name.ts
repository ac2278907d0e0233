import type { Context } from '../../base/context.ts'
import type { Meta } from '../../http/handler.ts'

const tokenBytes = 32

/**
 * Gives the browser a cookie that identifies it, if it has none yet: a sign-in that starts without a password can
 * only finish there.
 */
export function keepBrowser(context: Context, { officeBrowser }: Pick<Meta, 'officeBrowser'>): string {
  const token = officeBrowser.given ?? context.random.token(tokenBytes)
  officeBrowser.keep(token)
  return token
}
