import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import AxeBuilder from '@axe-core/playwright'
import type { Page } from 'playwright-core'

type Results = Awaited<ReturnType<AxeBuilder['analyze']>>
type WithAxe = { axe: { run(context: Document | string, options: object): Promise<Results> } }

/** Everything under a modal dialog is inert. */
const modal = 'dialog:modal'

/** The axe of `@axe-core/playwright`, less than half as long: each document reads it. */
const source = readFileSync(
  createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'),
  'utf8',
)

/** What axe finds on a page, or in its open dialog, with all its rules or some. */
export async function violationsOf(page: Page, rules?: readonly string[]): Promise<string[]> {
  const { violations } = page.frames().length === 1 ? await inDocument(page, rules) : await inFrames(page, rules)
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(node => node.target.join(' ')).join(', ')}`)
}

/** Without the builder, which reads axe twice for each run. */
async function inDocument(page: Page, rules?: readonly string[]): Promise<Pick<Results, 'violations'>> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  return page.evaluate(
    async ({ modal, runOnly }) => {
      const { axe } = window as unknown as WithAxe
      const { violations } = await axe.run(document.querySelector(modal) ? modal : document, {
        resultTypes: ['violations'],
        ...(runOnly ? { runOnly } : {}),
      })
      return { violations }
    },
    { modal, runOnly: rules },
  )
}

/** It needs a second page for what it puts together. */
async function inFrames(page: Page, rules?: readonly string[]): Promise<Results> {
  const axe = new AxeBuilder({ page, axeSource: source }).options({ resultTypes: ['violations'] })
  if (await page.evaluate(selector => document.querySelector(selector) !== null, modal)) axe.include(modal)
  return (rules ? axe.withRules([...rules]) : axe).analyze()
}
