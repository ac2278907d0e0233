import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { requestsOf } from './page-requests.ts'

/**
 * Does to a page what a browser’s page translation does, from now on and in every document that this page opens: each text is replaced
 * by a `<font>` whose words have another ending.
 */
export async function translated(page: Page, when: 'now' | 'from-the-start'): Promise<void> {
  if (when === 'now') await page.evaluate(translatePage)
  else await page.addInitScript(translatePage)
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

interface Presses {
  address: string
  /** Each is pressed once. */
  buttons: Locator
  /** Whether of several buttons with the same words one stands for all. */
  isOneOf?: 'label'
  /** Waits for the screen to come. */
  arrive(): Promise<unknown>
  /** What a person chooses on it before they press. */
  choose?(): Promise<unknown>
  /** What a person does after each press. */
  after?(): Promise<unknown>
}

/** Presses the buttons of a screen, which is opened again whenever a press has changed it, and expects it to answer each. */
export async function pressEach(page: Page, presses: Presses): Promise<void> {
  const { address, buttons, isOneOf, arrive, choose, after } = presses
  const requests = requestsOf(page)
  const look = async () => ({
    url: page.url(),
    labels: await buttons.allTextContents(),
    dialogs: await page.locator('dialog[open]').count(),
  })
  const open = async () => {
    await page.goto(address)
    await arrive()
    await requests.settle()
    await choose?.()
    return look()
  }
  const pressed = new Set<string>()
  let now = await open()
  for (;;) {
    const found = keysOf(now.labels, isOneOf).find(({ key }) => !pressed.has(key))
    if (!found) break
    const { key, label, turn } = found
    const button = buttons.filter({ hasText: exactly(label) }).nth(turn)
    // It was renamed after the look: the next one has it by its new words.
    if ((await button.count()) === 0) {
      now = await look()
      continue
    }
    pressed.add(key)
    await button.click()
    await requests.settle()
    await after?.()
    expect(await page.getByText('Unexpected').count(), label).toBe(0)
    const then = await look()
    now = JSON.stringify(then) === JSON.stringify(now) ? then : await open()
  }
}

/** Each button by its words and, among those with the same words, its turn. */
function keysOf(labels: readonly string[], isOneOf: Presses['isOneOf']) {
  return labels.map((label, place) => {
    const turn = isOneOf === 'label' ? 0 : labels.slice(0, place).filter(one => one === label).length
    return { key: `${turn} ${label}`, label, turn }
  })
}

const exactly = (label: string) => new RegExp(`^${label.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`)
