/** What an API key allows (office.md section 7). */
export const keyScopes = ['feed:read', 'matriculation:write'] as const
export type KeyScope = (typeof keyScopes)[number]

export const keyScopeNames: Record<KeyScope, string> = {
  'feed:read': 'Read confirmed places',
  'matriculation:write': 'Give matriculation numbers',
}

/** How many live keys can share a name: the next one is issued before the old one is revoked. */
export const liveKeysOfName = 2
/** The limit of live keys. */
export const mostLiveKeys = 20
export const longestKeyDays = 730
