const againMs = 3000

/**
 * Fetches a late part of a page until it is there. What was typed is safe in the meantime, and a part that never comes must not take
 * the page around it away: a `lazy` that fails would put the error page in its place.
 */
export async function retryImport<Part>(load: () => Promise<Part>): Promise<Part> {
  for (;;) {
    try {
      return await load()
    } catch {
      await new Promise(resolve => setTimeout(resolve, againMs))
    }
  }
}
