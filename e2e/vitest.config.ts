import { defineConfig } from 'vitest/config'

// Journeys in a real browser against the built product, which runs in a separate process with captured email.
export default defineConfig({
  test: {
    root: new URL('..', import.meta.url).pathname,
    include: ['e2e/**/*.test.ts'],
    globalSetup: ['e2e/global-setup.ts'],
    // Each step has its own limit. These only stop what would never end.
    testTimeout: 600_000,
    hookTimeout: 300_000,
    // Two at a time: a third would only slow down the others.
    maxWorkers: 2,
    // Files share a process and its browser. No file changes process-wide state.
    isolate: false,
    expect: { poll: { timeout: 60_000 } },
  },
})
