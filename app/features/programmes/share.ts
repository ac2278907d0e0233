/** The parts of `navigator` that sharing needs; a browser may lack either. */
export interface ShareDevice {
  share?: (data: { title: string; url: string }) => Promise<void>
  canShare?: (data: { title: string; url: string }) => boolean
  clipboard?: { writeText: (text: string) => Promise<void> }
}

export type ShareOutcome = 'shared' | 'copied' | 'dismissed' | 'failed'

/**
 * Shares through the device’s share sheet, or copies the address; nothing is sent to a server (spec section 2). Never
 * throws.
 */
export async function shareLink(device: ShareDevice, link: { title: string; url: string }): Promise<ShareOutcome> {
  if (device.share && device.canShare?.(link) !== false) {
    try {
      await device.share(link)
      return 'shared'
    } catch (error) {
      if (error instanceof Error && error.name === 'AbortError') return 'dismissed'
      // If the sheet is refused, for example because the tap was too long ago, the clipboard is used.
    }
  }
  try {
    if (!device.clipboard) return 'failed'
    await device.clipboard.writeText(link.url)
    return 'copied'
  } catch {
    return 'failed'
  }
}
