/** What browsers let go on after a page is closed. */
const leavingBytes = 60_000

/** Whether a save of this body can go on after its page is closed. */
export function mayOutlivePage(body: unknown): boolean {
  return JSON.stringify(body).length * 3 < leavingBytes
}
