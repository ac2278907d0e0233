import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const tests = (rooms: string) => [`${rooms}/**/*.test.{ts,tsx}`]

export default defineConfig({
  resolve: {
    alias: { '@node-rs/argon2': fileURLToPath(new URL('server/testing/cheap-argon2.ts', import.meta.url)) },
  },
  test: {
    testTimeout: 20_000,
    hookTimeout: 30_000,
    // Processes, not threads: the image library refuses formats for a whole process once the file checks have said so.
    pool: 'forks',
    projects: [
      // Rules, texts and pages leave nothing behind, so their files share a process, which starts once.
      { extends: true, test: { name: 'pages', include: tests('{shared,content,app}'), isolate: false } },
      {
        extends: true,
        test: {
          name: 'server',
          include: tests('{server,scripts}'),
          // One embedded PostgreSQL; every test that asks gets an empty database of its own on it.
          globalSetup: ['server/testing/global-setup.ts'],
        },
      },
    ],
  },
})
