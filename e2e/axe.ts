import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import AxeBuilder from '@axe-core/playwright'
import type { Page } from 'playwright-core'

interface Violation {
  id: string
  nodes: { target: unknown[] }[]
}
/** What axe passes to its reporter. */
interface RuleResult {
  id: string
  violations: { node: { selector: unknown[] } }[]
}
type Report = (results: RuleResult[], options: object, done: (violations: Violation[]) => void) => void
interface Axe {
  run(context: Document | string, options: { reporter: Report } & Record<string, unknown>): Promise<Violation[]>
}

/** Everything under a modal dialog is inert. */
const modal = 'dialog:modal'

/** The axe of `@axe-core/playwright`, less than half as long: each document reads it. */
const file = createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright')).resolve(
  'axe-core/axe.min.js',
)
/** No list of faults quotes the source of an element. */
const source = `${readFileSync(file, 'utf8')};axe.configure({ noHtml: true })`

/** What axe finds on a page, or in its open dialog, with all its rules or some. */
export async function violationsOf(page: Page, rules?: readonly string[]): Promise<string[]> {
  const violations = page.frames().length === 1 ? await inDocument(page, rules) : await inFrames(page, rules)
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(node => node.target.join(' ')).join(', ')}`)
}

/** Without the builder, which reads axe twice for each run. */
async function inDocument(page: Page, rules?: readonly string[]): Promise<Violation[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  return page.evaluate(
    ({ modal, runOnly }) => {
      const { axe } = window as unknown as { axe: Axe }
      return axe.run(document.querySelector(modal) ? modal : document, {
        ...(runOnly ? { runOnly } : {}),
        // Style sheets are read for one rule, an experiment that axe leaves out.
        preload: { assets: ['media'] },
        // What passed needs no selectors.
        reporter: (results, _options, done) =>
          done(
            results
              .filter(({ violations }) => violations.length > 0)
              .map(({ id, violations }) => ({ id, nodes: violations.map(({ node }) => ({ target: node.selector })) })),
          ),
      })
    },
    { modal, runOnly: rules },
  )
}

/** It needs a second page for what it puts together. */
async function inFrames(page: Page, rules?: readonly string[]): Promise<Violation[]> {
  const axe = new AxeBuilder({ page, axeSource: source }).options({ resultTypes: ['violations'] })
  if (await page.evaluate(selector => document.querySelector(selector) !== null, modal)) axe.include(modal)
  const { violations } = await (rules ? axe.withRules([...rules]) : axe).analyze()
  return violations
}
