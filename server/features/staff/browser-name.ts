import type { Context } from '../../context.ts'
import type { Meta } from '../../http/handler.ts'

const tokenBytes = 32

/** Names the browser by a cookie, if it has no name yet: a sign-in that begins without a password ends only there. */
export function keepBrowser(context: Context, { officeBrowser }: Pick<Meta, 'officeBrowser'>): string {
  const token = officeBrowser.given ?? context.random.token(tokenBytes)
  officeBrowser.keep(token)
  return token
}
