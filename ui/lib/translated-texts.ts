/*
 * A browser's page translation replaces each text of the page with a `<font>` element, without telling React. React keeps the text, and
 * later removes it, puts something before it or changes it: all three used to fail or do nothing (docs/adr/0140). From the first
 * translated text on, such a call reaches what stands in the place of the text.
 */
const standIns = new WeakMap<Node, Element>()
const originals = new WeakMap<Element, Text>()
const { appendChild, insertBefore, removeChild } = Node.prototype
const observer = new MutationObserver(note)
/** A text that is shown in place of its translation. */
interface Pair {
  standIn: Element
  text: Text
  words: string
}

/** There is none unless React is taking the page over. */
let kept: Pair[] | undefined

/** Follows what is translated, from what was noted before React came (app/boot/replaced-texts.ts). Called once for a page. */
export function followTranslation(): void {
  observer.observe(document, { childList: true, subtree: true })
  note(window.replacedTexts ?? [])
  delete window.replacedTexts
}

function note(changes: MutationRecord[]): void {
  for (const { addedNodes, removedNodes, previousSibling, nextSibling } of changes)
    for (const text of removedNodes) {
      const standIn = [...addedNodes, previousSibling, nextSibling].find(isNewStandIn)
      if (standIn && text instanceof Text && !text.parentNode) replaced(text, standIn)
    }
  if (kept) putBack(kept)
}

function isNewStandIn(node: Node | null): node is Element {
  return node?.nodeName === 'FONT' && !originals.has(node as Element)
}

function replaced(text: Text, standIn: Element): void {
  if (Node.prototype.removeChild === removeChild) guardChanges()
  standIns.set(text, standIn)
  originals.set(standIn, text)
  // A changed text is shown itself, and then translated like any new one.
  Object.defineProperty(text, 'nodeValue', {
    configurable: true,
    get: () => text.data,
    set(value: string) {
      standInOf(text)?.replaceWith(text)
      forget(text)
      text.data = value
    },
  })
}

function forget(text: Node): void {
  const standIn = standIns.get(text)
  standIns.delete(text)
  if (standIn) originals.delete(standIn)
  Reflect.deleteProperty(text, 'nodeValue')
}

function standInOf(node: Node): Element | undefined {
  note(observer.takeRecords())
  return standIns.get(node)
}

/** Methods of every node, because the parent of a translated text may be any. */
function guardChanges(): void {
  Node.prototype.removeChild = <T extends Node>(child: T): T => {
    const shown = standInOf(child) ?? child
    forget(child)
    // Translation may have moved it, or taken it away already.
    if (shown.parentNode) removeChild.call(shown.parentNode, shown)
    return child
  }
  Node.prototype.insertBefore = function <T extends Node>(node: T, before: Node | null): T {
    takeAlong(node)
    let place = before && (standInOf(before) ?? before)
    while (place && place.parentNode !== this) place = place.parentNode
    insertBefore.call(this, node, place)
    return node
  }
  Node.prototype.appendChild = function <T extends Node>(node: T): T {
    takeAlong(node)
    appendChild.call(this, node)
    return node
  }
}

/** A text that moves to another place leaves no translation behind. */
function takeAlong(node: Node): void {
  standInOf(node)?.remove()
  forget(node)
}

/**
 * Puts the original texts of the whole page back and keeps them while React takes it over, which compares them with its own. Otherwise
 * it would draw the page again, and what was typed would be lost. Returns a function that shows the translation again.
 */
export function keepOriginals(): () => void {
  kept = []
  followTranslation()
  return showTranslation
}

function putBack(pairs: Pair[]): void {
  for (const standIn of document.querySelectorAll('font')) {
    const text = originals.get(standIn)
    if (!text) continue
    // What goes on translating leaves a page that is marked.
    document.documentElement.translate = false
    pairs.push({ standIn, text, words: text.data })
    standIn.replaceWith(text)
    forget(text)
  }
}

function showTranslation(): void {
  const pairs = kept ?? []
  kept = undefined
  if (pairs.length > 0) document.documentElement.removeAttribute('translate')
  for (const { standIn, text, words } of pairs) {
    // One that React has changed since is put in its place once more, so that it is translated.
    if (text.isConnected) text.replaceWith(text.data === words ? standIn : text)
  }
}
