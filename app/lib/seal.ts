import { sealedMark } from './local-copies.ts'

/*
 * Encrypts text stored on a device with a key that the server sends after signing in (docs/adr/0032-sealed-drafts.md). ChaCha20 (RFC
 * 8439) is implemented here because the browser's own ciphers are asynchronous, which is too late for a closing page, and because they
 * are missing without TLS.
 */

const nonceBytes = 12

/** Seals a text with a key of 32 bytes, as base64url. Without a key it stays plain. */
export function seal(key: string | undefined, text: string): string {
  if (key === undefined) return text
  const nonce = crypto.getRandomValues(new Uint8Array(nonceBytes))
  const sealed = chacha20(keyBytes(key), nonce, new TextEncoder().encode(text))
  let stored = sealedMark
  for (const bytes of [nonce, sealed]) for (const byte of bytes) stored += String.fromCharCode(byte)
  return stored
}

/** Opens sealed text, and returns plain text unchanged. With a wrong key the result is noise. */
export function unseal(key: string | undefined, stored: string): string {
  if (key === undefined || !stored.startsWith(sealedMark)) return stored
  const bytes = bytesOf(stored.slice(sealedMark.length))
  const text = chacha20(keyBytes(key), bytes.subarray(0, nonceBytes), bytes.subarray(nonceBytes))
  return new TextDecoder().decode(text)
}

/** Encrypts or decrypts, starting with block 1. Assumes a little-endian processor, like all that browsers run on. */
export function chacha20(key: Uint8Array, nonce: Uint8Array, input: Uint8Array): Uint8Array {
  const state = new Uint32Array(16)
  const bytes = new Uint8Array(state.buffer)
  bytes.set(new TextEncoder().encode('expand 32-byte k'))
  bytes.set(key, 16)
  bytes.set(nonce, 52)
  const output = input.slice()
  for (let start = 0; start < output.length; start += 64) {
    state[12] = start / 64 + 1
    const stream = blockOf(state)
    const end = Math.min(start + 64, output.length)
    for (let at = start; at < end; at += 1) output[at] = (output[at] ?? 0) ^ (stream[at - start] ?? 0)
  }
  return output
}

function blockOf(state: Uint32Array): Uint8Array {
  const words = state.slice()
  for (let round = 0; round < 10; round += 1) {
    for (let at = 0; at < 4; at += 1) mixQuarter(words, at, at + 4, at + 8, at + 12)
    for (let at = 0; at < 4; at += 1) mixQuarter(words, at, ((at + 1) % 4) + 4, ((at + 2) % 4) + 8, ((at + 3) % 4) + 12)
  }
  for (let at = 0; at < 16; at += 1) words[at] = (words[at] ?? 0) + (state[at] ?? 0)
  return new Uint8Array(words.buffer)
}

function mixQuarter(words: Uint32Array, a: number, b: number, c: number, d: number): void {
  mix(words, a, b, d, 16)
  mix(words, c, d, b, 12)
  mix(words, a, b, d, 8)
  mix(words, c, d, b, 7)
}

function mix(words: Uint32Array, sum: number, addend: number, turned: number, bits: number): void {
  words[sum] = (words[sum] ?? 0) + (words[addend] ?? 0)
  const mixed = (words[turned] ?? 0) ^ (words[sum] ?? 0)
  words[turned] = (mixed << bits) | (mixed >>> (32 - bits))
}

function keyBytes(base64url: string): Uint8Array {
  return bytesOf(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')))
}

function bytesOf(binary: string): Uint8Array {
  return Uint8Array.from(binary, sign => sign.charCodeAt(0))
}
