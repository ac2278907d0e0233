import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

// Unit and API tests. They share one embedded PostgreSQL; every test that asks gets an empty database of its own on it.
export default defineConfig({
  resolve: {
    alias: { '@node-rs/argon2': fileURLToPath(new URL('server/testing/cheap-argon2.ts', import.meta.url)) },
  },
  test: {
    include: ['{shared,server,app,content,scripts}/**/*.test.{ts,tsx}'],
    globalSetup: ['server/testing/global-setup.ts'],
    testTimeout: 20_000,
    hookTimeout: 30_000,
    // Processes, not threads: the image library refuses formats for a whole process once the file checks have said so.
    pool: 'forks',
  },
})
