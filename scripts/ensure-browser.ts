import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { browserProgram, firefoxProgram } from './browser-program.ts'

// Finds the browsers for the journeys, or installs them: from the distribution where permitted, otherwise from Playwright.
const isDebianRoot = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
const missing = [browserProgram() ? [] : 'chromium', firefoxProgram() ? [] : 'firefox-esr'].flat()
if (missing.length > 0 && isDebianRoot) {
  console.log('Installing browsers, once …')
  spawnSync('apt-get', ['update'], { stdio: 'ignore' })
  // Not every distribution has a package for the headless shell.
  for (const packages of [missing, ['chromium-headless-shell']])
    spawnSync('apt-get', ['install', '-y', '--no-install-recommends', ...packages], {
      stdio: 'inherit',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
} else if (missing.includes('chromium')) {
  spawnSync(process.execPath, ['node_modules/playwright-core/cli.js', 'install', 'chromium'], { stdio: 'inherit' })
}
if (!browserProgram()) stop('Chromium', 'CHROMIUM_PATH')
if (!firefoxProgram()) stop('Firefox', 'FIREFOX_PATH')

function stop(name: string, variable: string): never {
  console.error(`${name} was not found: install it, or say where it is with ${variable}.`)
  process.exit(1)
}
