import { writeFileSync } from 'node:fs'
import { styleText } from 'node:util'
import type { Reporter, TestCase, TestModule, TestSpecification, TestSuite } from 'vitest/node'
import { type Failure, failureList, type Outcome } from './failures.ts'
import { progressLine, type Taken, timesLine } from './progress.ts'

/** The file that receives the outcome of a run as JSON. */
const outcomeFile = process.env.CHECK_OUTCOME_FILE

/** Says how far a run is, and each failure as it happens. */
export default class ProgressReporter implements Reporter {
  #files = 0
  #done = 0
  #tests = 0
  #shown = ''
  readonly #failures: Failure[] = []
  readonly #taken: Taken[] = []

  onTestRunStart(specifications: readonly TestSpecification[]): void {
    this.#files = specifications.length
    this.#show()
  }

  onTestCaseResult(test: TestCase): void {
    this.#tests += 1
    const result = test.result()
    if (result.state === 'failed') this.#fail(test.module, test.fullName, result.errors)
  }

  /** Failures of hooks. */
  onTestSuiteResult(suite: TestSuite): void {
    if (suite.errors().length > 0) this.#fail(suite.module, suite.fullName, suite.errors())
  }

  onTestModuleEnd(module: TestModule): void {
    this.#done += 1
    this.#taken.push({ file: module.relativeModuleId, ms: module.diagnostic().duration })
    if (module.errors().length > 0) this.#fail(module, 'the file itself', module.errors())
    this.#show()
  }

  onTestRunEnd(_modules: readonly TestModule[], unhandled: readonly Error[] | readonly { message: string }[]): void {
    for (const error of unhandled)
      this.#record({ name: 'an error outside of every test', ...failureList.reason(error) })
    if (process.stdout.isTTY) process.stdout.write('\r\u001b[K')
    if (this.#files > 0) process.stdout.write(`  ${timesLine(this.#taken)}\n`)
    const outcome: Outcome = { files: this.#files, failures: this.#failures }
    if (outcomeFile) writeFileSync(outcomeFile, JSON.stringify(outcome))
  }

  #fail(module: TestModule, name: string, errors: readonly { message: string; stack?: string }[]): void {
    const [first] = errors
    this.#record({
      name: `${module.relativeModuleId} > ${name}`,
      ...failureList.reason(first ?? { message: 'no reason' }),
    })
  }

  #record(failure: Failure): void {
    this.#failures.push(failure)
    const clear = process.stdout.isTTY ? '\r\u001b[K' : ''
    process.stdout.write(`${clear}  ${styleText('red', '✗')} ${failureList.text(failure)}\n`)
  }

  /** A terminal has one line that changes; a log gets a line for each tenth. */
  #show(): void {
    const line = progressLine({ done: this.#done, files: this.#files, tests: this.#tests, red: this.#failures.length })
    if (process.stdout.isTTY) process.stdout.write(`\r\u001b[K  ${line.now}`)
    else if (line.tenth !== this.#shown) process.stdout.write(`  ${line.now}\n`)
    this.#shown = line.tenth
  }
}
