import { BlockList, isIP } from 'node:net'

/** Ranges of IPv4 that lead to this machine, to its network, or to no one (RFC 6890). */
const closed = new BlockList()
for (const [network, bits] of [
  ...([
    ['0.0.0.0', 8],
    ['10.0.0.0', 8],
    ['100.64.0.0', 10],
    ['127.0.0.0', 8],
    ['169.254.0.0', 16],
  ] as const),
  ...([
    ['172.16.0.0', 12],
    ['192.0.0.0', 24],
    ['192.0.2.0', 24],
    ['192.88.99.0', 24],
    ['192.168.0.0', 16],
  ] as const),
  ...([
    ['198.18.0.0', 15],
    ['198.51.100.0', 24],
    ['203.0.113.0', 24],
    ['224.0.0.0', 4],
    ['240.0.0.0', 4],
  ] as const),
] as const)
  closed.addSubnet(network, bits, 'ipv4')

/** Of IPv6 only what is routed in the world counts, and of that nothing that wraps an IPv4 address. */
const routed = new BlockList()
routed.addSubnet('2000::', 3, 'ipv6')
const wrapped = new BlockList()
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  wrapped.addSubnet(network, bits, 'ipv6')

/** Whether an IP address belongs to a machine in the world, and not to this one or to a network behind it. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !closed.check(address, 'ipv4')
  if (family === 6) return routed.check(address, 'ipv6') && !wrapped.check(address, 'ipv6')
  return false
}
