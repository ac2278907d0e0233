import { createRequire } from 'node:module'
import type * as Argon2 from '@node-rs/argon2'

const real: typeof Argon2 = createRequire(import.meta.url)('@node-rs/argon2')

/** Replaces the library in tests (vitest.config.ts): a real hash at minimum cost, so that a thousand sign-ins take seconds. */
export function hash(password: string, options?: Argon2.Options): Promise<string> {
  return real.hash(password, { ...options, memoryCost: 64, timeCost: 1 })
}

export const { verify } = real
