import { keptAttribute } from '#app/lib/kept.tsx'

/** Runs the behaviour of a kept part once, unless the document that was loaded has brought and run it (PageScript). */
export function runPageScript(name: string, run: () => void): void {
  if (import.meta.env.SSR || document.querySelector(`[${keptAttribute}="${name}"]`)) return
  run()
}
