import { sealedMark } from './local-copies.ts'

/*
 * Encrypts text stored on a device with a key that the server sends after signing in (docs/adr/0032-sealed-drafts.md). ChaCha20 (RFC
 * 8439) is implemented here because the browser's own ciphers are asynchronous, which is too late for a closing page, and because they
 * are missing without TLS.
 */

const nonceBytes = 12

/** Browsers limit the arguments of a call. */
const signsAtOnce = 8192

/** Seals a text with a key of 32 bytes, as base64url. Without a key it stays plain. */
export function seal(key: string | undefined, text: string): string {
  if (key === undefined) return text
  const nonce = crypto.getRandomValues(new Uint8Array(nonceBytes))
  const sealed = chacha20(keyBytes(key), nonce, new TextEncoder().encode(text))
  let stored = sealedMark + String.fromCharCode(...nonce)
  for (let at = 0; at < sealed.length; at += signsAtOnce)
    stored += String.fromCharCode(...sealed.subarray(at, at + signsAtOnce))
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
  const output = new Uint32Array(Math.ceil(input.length / 64) * 16)
  const text = new Uint8Array(output.buffer, 0, input.length)
  text.set(input)
  for (let start = 0; start < output.length; start += 16) {
    state[12] = start / 16 + 1
    const words = mixed(state)
    for (let at = 0; at < 16; at += 1)
      output[start + at] = (output[start + at] ?? 0) ^ ((words[at] ?? 0) + (state[at] ?? 0))
  }
  return text
}

function mixed(state: Uint32Array): Uint32Array {
  const words = state.slice()
  for (let round = 0; round < 10; round += 1) {
    mix(words, 0, 4, 8, 12)
    mix(words, 1, 5, 9, 13)
    mix(words, 2, 6, 10, 14)
    mix(words, 3, 7, 11, 15)
    mix(words, 0, 5, 10, 15)
    mix(words, 1, 6, 11, 12)
    mix(words, 2, 7, 8, 13)
    mix(words, 3, 4, 9, 14)
  }
  return words
}

/** A quarter round, written out: it is over before the browser has compiled it, and each call in it is felt while typing. */
function mix(words: Uint32Array, first: number, second: number, third: number, fourth: number): void {
  let a = words[first] ?? 0
  let b = words[second] ?? 0
  let c = words[third] ?? 0
  let d = words[fourth] ?? 0
  a = (a + b) | 0
  d ^= a
  d = (d << 16) | (d >>> 16)
  c = (c + d) | 0
  b ^= c
  b = (b << 12) | (b >>> 20)
  a = (a + b) | 0
  d ^= a
  d = (d << 8) | (d >>> 24)
  c = (c + d) | 0
  b ^= c
  b = (b << 7) | (b >>> 25)
  words[first] = a
  words[second] = b
  words[third] = c
  words[fourth] = d
}

function keyBytes(base64url: string): Uint8Array {
  return bytesOf(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')))
}

function bytesOf(binary: string): Uint8Array {
  const bytes = new Uint8Array(binary.length)
  for (let at = 0; at < bytes.length; at += 1) bytes[at] = binary.charCodeAt(at)
  return bytes
}
