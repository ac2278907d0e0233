/** The parts of `navigator` that sharing needs; a browser may lack either. */
export interface ShareDevice {
  share?: (data: { title: string; url: string }) => Promise<void>
  canShare?: (data: { title: string; url: string }) => boolean
  clipboard?: { writeText: (text: string) => Promise<void> }
}

export type ShareOutcome = 'shared' | 'copied' | 'dismissed' | 'failed'

/** Shares by the sheet of the device, or copies the address; nothing is sent to a server (spec section 2). Never throws. */
export async function shareLink(device: ShareDevice, link: { title: string; url: string }): Promise<ShareOutcome> {
  if (device.share && device.canShare?.(link) !== false) {
    try {
      await device.share(link)
      return 'shared'
    } catch (error) {
      if (error instanceof Error && error.name === 'AbortError') return 'dismissed'
      // A sheet that is refused, for instance because the tap is too long ago, leaves the clipboard.
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
