import type { Page } from 'playwright-core'

/**
 * Does to a page what a browser’s page translation does, from now on and in every document that this page opens: each text is replaced
 * by a `<font>` whose words have another ending.
 */
export async function translated(page: Page, when: 'now' | 'from-the-start' | 'always'): Promise<void> {
  if (when !== 'now') await page.addInitScript(translatePage)
  if (when !== 'from-the-start') await page.evaluate(translatePage)
}

function translatePage(): void {
  const skipped = ['SCRIPT', 'STYLE', 'TEXTAREA', 'CODE', 'TITLE']
  const change = (text: Node) => {
    const parent = text.parentElement
    if (!parent || !(text instanceof Text) || skipped.includes(parent.tagName)) return
    if (parent.closest('font, [translate=no]') || !/\p{L}{3}/u.test(text.data)) return
    const [outer, inner] = [document.createElement('font'), document.createElement('font')]
    inner.textContent = text.data.replace(/\p{L}{3,}/gu, word => `${word}a`)
    outer.append(inner)
    text.replaceWith(outer)
  }
  const walk = (root: Node) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    const texts: Node[] = []
    while (walker.nextNode()) texts.push(walker.currentNode)
    texts.forEach(change)
  }
  const start = () => {
    walk(document.body)
    new MutationObserver(changes => {
      for (const { addedNodes } of changes)
        for (const node of addedNodes) {
          if (node instanceof Text) change(node)
          else walk(node)
        }
    }).observe(document.body, { childList: true, subtree: true })
  }
  if (document.body) start()
  else addEventListener('DOMContentLoaded', start)
}

/** Lets a page be translated in the moment in which React begins to take it over. */
export async function translatedWhileTakenOver(page: Page): Promise<void> {
  await page.addInitScript(`(${announceReact})(${translatePage})`)
}

/** React listens to each event of the document first, and renders in a later task. */
function announceReact(translate: () => void): void {
  const { addEventListener } = document
  document.addEventListener = (...call: [string, EventListener, boolean?]) => {
    if (call[0] === 'gotpointercapture') queueMicrotask(translate)
    addEventListener.apply(document, call)
  }
}

/** A text of the page as it reads after that. */
export const inTranslation = (text: string) => text.replace(/\p{L}{3,}/gu, word => `${word}a`)
