/** What of a browser decides whether it can get notifications. */
export interface BrowserParts {
  hasPush: boolean
  /** Safari and the other browsers of iPhone and iPad say this of themselves. */
  isApple: boolean
  isSharedComputer: boolean
  permission: NotificationPermission | undefined
}

export type PushSupport = 'possible' | 'blocked' | 'home-screen' | 'unsupported' | 'shared'

/** Whether notifications can be turned on here, and why not. On an iPhone they need the site to be on the home screen. */
export function pushSupport({ hasPush, isApple, isSharedComputer, permission }: BrowserParts): PushSupport {
  if (!hasPush) return isApple ? 'home-screen' : 'unsupported'
  if (isSharedComputer) return 'shared'
  return permission === 'denied' ? 'blocked' : 'possible'
}

/** A key as browsers and servers exchange it, without padding. */
export function base64Url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=+$/, '')
}

export function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')
}

/** A subscription made with another key gets nothing. A browser that does not say with which one is believed. */
export function isMadeWith(pushKey: string, made: ArrayBuffer | null): boolean {
  return !made || base64Url(new Uint8Array(made)) === pushKey.replace(/=+$/, '')
}
