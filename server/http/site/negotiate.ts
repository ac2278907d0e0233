import type { Encoding } from './compress.ts'

const known = new Map<string, Encoding | 'identity'>()

/** The best encoding that a browser accepts. Browsers send few distinct headers, so each is parsed once. */
export function negotiate(header: string | undefined): Encoding | 'identity' {
  if (!header) return 'identity'
  const remembered = known.get(header)
  if (remembered) return remembered
  const encoding = bestOf(header)
  if (known.size < 200) known.set(header, encoding)
  return encoding
}

function bestOf(header: string): Encoding | 'identity' {
  const accepted = new Map<string, number>()
  for (const part of header.split(',')) {
    const [name = '', weight] = part
      .trim()
      .toLowerCase()
      .split(/\s*;\s*q=/)
    accepted.set(name, weight === undefined ? 1 : Number(weight))
  }
  const takes = (name: string) => (accepted.get(name) ?? accepted.get('*') ?? 0) > 0
  if (takes('br')) return 'br'
  return takes('gzip') ? 'gzip' : 'identity'
}
