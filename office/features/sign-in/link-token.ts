import { secretInFragment } from '#shared/domain/link-secret.ts'

/** The token of a link is after the #, where no server or log sees it. */
export function tokenInAddress(): string {
  return secretInFragment(location.hash)
}

export const passwordHint = 'At least 8 characters. Three random words make a strong password that you can remember.'
