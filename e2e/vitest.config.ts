import { defineConfig } from 'vitest/config'

// Journeys in a real browser against the built product, which runs as a process of its own with captured email.
export default defineConfig({
  test: {
    root: new URL('..', import.meta.url).pathname,
    include: ['e2e/**/*.test.ts'],
    globalSetup: ['e2e/global-setup.ts'],
    // Each step has its own limit. These only end what would never end.
    testTimeout: 600_000,
    hookTimeout: 300_000,
    // Two at a time: a third only makes the others wait.
    maxWorkers: 2,
    // Files share a process, and with it its browser. No file changes what holds for a process.
    isolate: false,
    expect: { poll: { timeout: 60_000 } },
  },
})
