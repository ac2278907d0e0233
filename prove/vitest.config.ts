import { defineConfig } from 'vitest/config'

// A small size of every experiment, against the real server in its own processes. Two run at a time.
export default defineConfig({
  test: {
    root: new URL('..', import.meta.url).pathname,
    include: ['prove/**/*.test.ts'],
    // `npm run test:slow`
    exclude: ['prove/**/*.slow.test.ts'],
    // They only stop what would never end: a busy machine is slow.
    testTimeout: 300_000,
    hookTimeout: 60_000,
    maxConcurrency: 2,
  },
})
