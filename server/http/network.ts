import { isIPv4, isIPv6 } from 'node:net'

/**
 * The network of an address: a household has one IPv4 address, but a /64 of changing IPv6 addresses. IPv4 embedded in IPv6 counts
 * as the IPv4 address, so that it has one share, separate from strangers'.
 */
export function networkOf(ip: string): string {
  const groups = groupsOf(ip)
  if (!groups) return ip
  return embeddedIPv4(groups) ?? groups.slice(0, 4).map(inHex).join(':')
}

/** The /48 of an IPv6 address, all of which one customer may have: 65,536 networks. Undefined for IPv4. */
export function widerNetworkOf(ip: string): string | undefined {
  const groups = groupsOf(ip)
  if (!groups || embeddedIPv4(groups)) return undefined
  return `${groups.slice(0, 3).map(inHex).join(':')}::/48`
}

/** The largest network that one person may have, and the unit of fair sharing. */
export function wholeNetworkOf(ip: string): string {
  return widerNetworkOf(ip) ?? networkOf(ip)
}

/** Whether an address is a loopback address, in any notation. */
export function isLoopbackAddress(ip: string): boolean {
  const groups = groupsOf(ip)
  if (groups?.every((group, at) => group === (at === 7 ? 1 : 0))) return true
  return /^127\.\d+\.\d+\.\d+$/.test(networkOf(ip))
}

/** Whether a host name from a URL or a setting means only this machine. */
export function isLoopbackHost(host: string): boolean {
  const name = host.toLowerCase().replace(/^\[|\]$|\.$/g, '')
  return name === 'localhost' || name.endsWith('.localhost') || isLoopbackAddress(name)
}

/** The eight numbers of an IPv6 address, however it is written; undefined for anything else. */
function groupsOf(ip: string): number[] | undefined {
  if (!isIPv6(ip)) return undefined
  const [head = '', tail] = withoutDots(ip.split('%')[0] ?? '').split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail ? tail.split(':') : []
  const zeros = tail === undefined ? [] : Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0')
  return [...left, ...zeros, ...right].map(group => Number.parseInt(group, 16))
}

/** The last 32 bits of an IPv6 address may be written as IPv4. */
function withoutDots(ip: string): string {
  const dotted = ip.slice(ip.lastIndexOf(':') + 1)
  if (!isIPv4(dotted)) return ip
  const [a = 0, b = 0, c = 0, d = 0] = dotted.split('.').map(Number)
  return `${ip.slice(0, -dotted.length)}${inHex(a * 256 + b)}:${inHex(c * 256 + d)}`
}

/** Prefixes of embedded IPv4 addresses, and the group where the address begins. */
const carriers: readonly { prefix: readonly number[]; at: number; inverted?: true }[] = [
  { prefix: [0, 0, 0, 0, 0, 0xffff], at: 6 }, // ::ffff:0:0/96, IPv4 on an IPv6 socket
  { prefix: [0, 0, 0, 0, 0xffff, 0], at: 6 }, // ::ffff:0:0:0/96, translated (RFC 7915)
  { prefix: [0x64, 0xff9b, 0, 0, 0, 0], at: 6 }, // 64:ff9b::/96, NAT64 (RFC 6052)
  { prefix: [0x2002], at: 1 }, // 2002::/16, 6to4 (RFC 3056)
  { prefix: [0x2001, 0], at: 6, inverted: true }, // 2001::/32, Teredo (RFC 4380)
]

function embeddedIPv4(groups: readonly number[]): string | undefined {
  const carrier = carriers.find(({ prefix }) => prefix.every((group, at) => groups[at] === group))
  if (!carrier) return undefined
  return groups
    .slice(carrier.at, carrier.at + 2)
    .map(group => (carrier.inverted ? group ^ 0xffff : group))
    .map(group => `${group >> 8}.${group & 0xff}`)
    .join('.')
}

function inHex(group: number): string {
  return group.toString(16)
}
