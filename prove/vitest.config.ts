import { defineConfig } from 'vitest/config'

// A small size of every experiment, against the real server in processes of its own. Two run at a time.
export default defineConfig({
  test: {
    root: new URL('..', import.meta.url).pathname,
    include: ['prove/**/*.test.ts'],
    testTimeout: 120_000,
    hookTimeout: 60_000,
    maxConcurrency: 2,
  },
})
