import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const tests = (rooms: string) => [`${rooms}/**/*.test.{ts,tsx}`]
const alone = 'server/**/*.alone.test.ts'
// One embedded PostgreSQL; every test that asks gets an empty database of its own on it.
const globalSetup = ['server/testing/global-setup.ts']

export default defineConfig({
  resolve: {
    alias: { '@node-rs/argon2': fileURLToPath(new URL('server/testing/cheap-argon2.ts', import.meta.url)) },
  },
  test: {
    // They only end what would never end. How long the rest takes is up to whatever else the machine does.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // Half of the time a test waits for PostgreSQL.
    maxWorkers: 2,
    // Processes, not threads: the image library refuses formats for a whole process once the file checks have said so.
    pool: 'forks',
    // Files share a process, which starts once, unless they replace a module, or draw pictures that the file checks refuse.
    projects: [
      {
        extends: true,
        test: { name: 'pages', include: tests('{shared,content,app,office,ui,views}'), isolate: false },
      },
      {
        extends: true,
        test: { name: 'server', include: tests('server'), exclude: [alone], isolate: false, globalSetup },
      },
      { extends: true, test: { name: 'alone', include: [alone, ...tests('{scripts,demo}')], globalSetup } },
    ],
  },
})
