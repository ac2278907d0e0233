/** What a program may do with its key (office.md section 7). */
export const keyScopes = ['feed:read', 'matriculation:write'] as const
export type KeyScope = (typeof keyScopes)[number]

export const keyScopeNames: Record<KeyScope, string> = {
  'feed:read': 'Read confirmed places',
  'matriculation:write': 'Give matriculation numbers',
}

/** So many live keys may have one name: the next one is handed over before the old one is revoked. */
export const liveKeysOfName = 2
/** So many live keys there can be. */
export const mostLiveKeys = 20
export const longestKeyDays = 730
