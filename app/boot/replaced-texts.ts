/** Notes which texts a page translation replaces before React is there, which needs the originals (ui/lib/translated-texts.ts). */
export function noteReplacedTexts(): void {
  window.replacedTexts = []
  new MutationObserver(changes => window.replacedTexts?.push(...changes)).observe(document.body, {
    childList: true,
    subtree: true,
  })
}
