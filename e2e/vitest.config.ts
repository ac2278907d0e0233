import { defineConfig } from 'vitest/config'

// Journeys in a real browser against the built product, which runs as a process of its own with captured mail.
export default defineConfig({
  test: {
    root: new URL('..', import.meta.url).pathname,
    include: ['e2e/**/*.test.ts'],
    globalSetup: ['e2e/global-setup.ts'],
    testTimeout: 180_000,
    hookTimeout: 60_000,
    // Two at a time: a third only makes the others wait, and other checks run beside them.
    maxWorkers: 2,
    expect: { poll: { timeout: 20_000 } },
  },
})
