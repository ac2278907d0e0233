/**
 * Text that lies on a device and can be read only with a key that comes from the server after signing in
 * (docs/adr/0032-sealed-drafts.md). ChaCha20 (RFC 8439) is written out here because the browser's own ciphers answer later, and a
 * page that is being closed has no later; and because they are missing where a site has no TLS.
 */
const mark = 'sealed:'
const nonceBytes = 12

export function isSealed(text: string): boolean {
  return text.startsWith(mark)
}

/** Seals a text with a key of 32 bytes, as base64url. */
export function seal(key: string, text: string): string {
  const nonce = crypto.getRandomValues(new Uint8Array(nonceBytes))
  const sealed = chacha20(bytesOf(key), nonce, 1, new TextEncoder().encode(text))
  return `${mark}${textOf(nonce)}${textOf(sealed)}`
}

/** With a wrong key what comes out is noise, which no caller can read. */
export function unseal(key: string, sealed: string): string {
  const nonceEnd = mark.length + (nonceBytes / 3) * 4
  const nonce = bytesOf(sealed.slice(mark.length, nonceEnd))
  return new TextDecoder().decode(chacha20(bytesOf(key), nonce, 1, bytesOf(sealed.slice(nonceEnd))))
}

/** Encrypts and decrypts alike. The key has 32 bytes, the nonce 12. */
export function chacha20(key: Uint8Array, nonce: Uint8Array, firstBlock: number, input: Uint8Array): Uint8Array {
  const output = new Uint8Array(input.length)
  const state = new Uint32Array(16)
  state.set([0x61707865, 0x3320646e, 0x79622d32, 0x6b206574])
  state.set(wordsOf(key, 8), 4)
  state.set(wordsOf(nonce, 3), 13)
  for (let start = 0; start < input.length; start += 64) {
    state[12] = firstBlock + start / 64
    const block = new DataView(blockOf(state).buffer)
    const end = Math.min(start + 64, input.length)
    for (let at = start; at < end; at += 1) output[at] = (input[at] ?? 0) ^ block.getUint8(at - start)
  }
  return output
}

const rounds = [
  [0, 4, 8, 12],
  [1, 5, 9, 13],
  [2, 6, 10, 14],
  [3, 7, 11, 15],
  [0, 5, 10, 15],
  [1, 6, 11, 12],
  [2, 7, 8, 13],
  [3, 4, 9, 14],
] as const

function blockOf(state: Uint32Array): Uint32Array {
  const block = state.slice()
  const add = (to: number, from: number) => {
    block[to] = (block[to] ?? 0) + (block[from] ?? 0)
  }
  const turn = (to: number, from: number, bits: number) => {
    const mixed = (block[to] ?? 0) ^ (block[from] ?? 0)
    block[to] = (mixed << bits) | (mixed >>> (32 - bits))
  }
  for (let round = 0; round < 10; round += 1)
    for (const [a, b, c, d] of rounds) {
      add(a, b)
      turn(d, a, 16)
      add(c, d)
      turn(b, c, 12)
      add(a, b)
      turn(d, a, 8)
      add(c, d)
      turn(b, c, 7)
    }
  const words = new DataView(new ArrayBuffer(64))
  for (let at = 0; at < 16; at += 1) words.setUint32(at * 4, (block[at] ?? 0) + (state[at] ?? 0), true)
  return new Uint32Array(words.buffer)
}

function wordsOf(bytes: Uint8Array, count: number): number[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return Array.from({ length: count }, (_, at) => view.getUint32(at * 4, true))
}

function bytesOf(base64url: string): Uint8Array {
  const binary = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(binary, sign => sign.charCodeAt(0))
}

function textOf(bytes: Uint8Array): string {
  let binary = ''
  for (const byte of bytes) binary += String.fromCharCode(byte)
  return btoa(binary)
}
