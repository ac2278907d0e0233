import { describe, expect, it } from 'vitest'
import { sandboxSecretKey } from './service.ts'

describe("the sandbox's secret key", () => {
  it('depends only on the secret of the installation', () => {
    expect(sandboxSecretKey('one installation')).toMatch(/^sk_test_[0-9a-f]{40}$/)
    expect(sandboxSecretKey('one installation')).toBe(sandboxSecretKey('one installation'))
    expect(sandboxSecretKey('one installation')).not.toBe(sandboxSecretKey('another installation'))
  })
})
