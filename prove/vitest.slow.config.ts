import { defineConfig } from 'vitest/config'
import usual from './vitest.config.ts'

// The experiments that take minutes even in a small size. Run before a release.
export default defineConfig({
  test: { ...usual.test, include: ['prove/**/*.slow.test.ts'], exclude: [] },
})
