import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { browserProgram } from './browser-program.ts'

// Finds a browser for the journeys, or installs one: from the distribution where we may, else the one that Playwright brings.
if (!browserProgram()) {
  console.log('Installing a browser, once …')
  const isDebianRoot = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
  if (isDebianRoot) {
    spawnSync('apt-get', ['update'], { stdio: 'ignore' })
    spawnSync('apt-get', ['install', '-y', '--no-install-recommends', 'chromium'], {
      stdio: 'inherit',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
  } else {
    spawnSync(process.execPath, ['node_modules/playwright-core/cli.js', 'install', 'chromium'], { stdio: 'inherit' })
  }
}
if (!browserProgram()) {
  console.error('No browser was found: install Chromium, or name one in CHROMIUM_PATH.')
  process.exit(1)
}
