/** A function that is written into a document: it may use nothing but its arguments and the browser. */
type Standalone = (...parts: never[]) => unknown

/**
 * Behaviour that a page has at once, before React and whether or not it starts. The build writes `run`, called with `parts`, into
 * the kept part; a reader who comes from another page gets the same through `runPageScript`. It listens on the window, as
 * app/boot does, so that it serves the part however often it is shown.
 */
export function PageScript({ run, parts = [] }: { run: Standalone; parts?: readonly Standalone[] }) {
  if (!import.meta.env.SSR) return null
  const source = `(${run})(${parts.join()})`.replace(/\n\s+/g, '\n')
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own source; the build puts its hash into the page's policy
  return <script dangerouslySetInnerHTML={{ __html: source }} />
}
