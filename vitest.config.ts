import { defineConfig } from 'vitest/config'

// Unit and API tests. They share one embedded PostgreSQL; every test that asks gets a fresh database of its own on it.
export default defineConfig({
  test: {
    include: ['{shared,server,app,content,scripts}/**/*.test.{ts,tsx}'],
    globalSetup: ['server/testing/global-setup.ts'],
    testTimeout: 20_000,
    hookTimeout: 30_000,
    pool: 'threads',
  },
})
