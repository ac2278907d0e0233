declare global {
  interface Window {
    ApplePaySession?: { supportsVersion(version: number): boolean }
  }
}

/** The Apple Pay version that the provider’s library asks for. */
const walletVersion = 6

/** Whether this device has a wallet that the provider’s library can pay with: Apple Pay, over HTTPS. */
export function hasWallet(): boolean {
  try {
    return location.protocol === 'https:' && window.ApplePaySession?.supportsVersion(walletVersion) === true
  } catch {
    // Safari throws inside frames of other sites.
    return false
  }
}
