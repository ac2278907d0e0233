import { existsSync } from 'node:fs'
import { chromium } from 'playwright-core'

/** The path of Chromium on this machine, or undefined. */
export function browserProgram(): string | undefined {
  const places = [
    process.env.CHROMIUM_PATH,
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    chromium.executablePath(),
  ]
  return firstThere(places)
}

const shell = '/usr/bin/chromium-headless-shell'

/** The headless shell, which needs less CPU; any Chromium if it is missing. */
export function windowlessBrowserProgram(): string | undefined {
  return firstThere([process.env.CHROMIUM_PATH, shell]) ?? browserProgram()
}

/** The path of Firefox on this machine, or undefined. */
export function firefoxProgram(): string | undefined {
  return firstThere([
    process.env.FIREFOX_PATH,
    '/usr/bin/firefox-esr',
    '/usr/bin/firefox',
    '/Applications/Firefox.app/Contents/MacOS/firefox',
  ])
}

function firstThere(places: readonly (string | undefined)[]): string | undefined {
  return places.find(place => place !== undefined && place !== '' && existsSync(place))
}
