const againMs = 3000

/**
 * Retries the import of a late part of a page until it succeeds. Input is safe in the meantime, and a part that never arrives must not
 * replace the page: a failing `lazy` would show the error page.
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
