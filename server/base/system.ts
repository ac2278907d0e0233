import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import type { Clock, Random } from './context.ts'

export const systemClock: Clock = { now: () => new Date() }

export const systemRandom: Random = {
  id: () => timeOrderedUuid(Date.now()),
  uuid: () => randomUUID(),
  token: bytes => randomBytes(bytes).toString('base64url'),
  sixDigits: () => String(randomInt(1_000_000)).padStart(6, '0'),
}

/** A uuid of version 7: rows made one after the other are beside each other in their index. */
function timeOrderedUuid(atMs: number): string {
  const bytes = randomBytes(16)
  bytes.writeUIntBE(atMs, 0, 6)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x70
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}
