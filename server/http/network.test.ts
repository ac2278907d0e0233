import { describe, expect, test } from 'vitest'
import { isLoopbackAddress, networkOf, widerNetworkOf } from './network.ts'

describe('the network of an address, for limits:', () => {
  test.each([
    ['198.51.100.7', '198.51.100.7', 'an IPv4 address is a network of its own'],
    ['2001:db8:0:7::1', '2001:db8:0:7', 'a household has a /64'],
    ['2001:0DB8:0000:0007:AAAA:BBBB:CCCC:DDDD', '2001:db8:0:7', 'written out and in capitals'],
    ['2001:db8::7:0:0:0:1', '2001:db8:0:7', 'with its zeros left out elsewhere'],
    ['2001:db8:0:7::1%eth0', '2001:db8:0:7', 'with the name of an interface'],
    ['2001:db8:1::', '2001:db8:1:0', 'the first address of a network'],
    ['::1', '0:0:0:0', 'this machine'],
    ['fe80::1%lo', 'fe80:0:0:0', 'a neighbour on the wire'],
    ['::ffff:198.51.100.7', '198.51.100.7', 'IPv4 that reaches an IPv6 socket'],
    ['::FFFF:198.51.100.7', '198.51.100.7', 'the same in capitals'],
    ['::ffff:c633:6407', '198.51.100.7', 'the same in hexadecimal'],
    ['0:0:0:0:0:ffff:198.51.100.7', '198.51.100.7', 'the same written out'],
    ['0000:0000:0000:0000:0000:ffff:c633:6407', '198.51.100.7', 'the same with every zero'],
    ['::ffff:7f00:1', '127.0.0.1', 'this machine as IPv4'],
    ['::ffff:0:198.51.100.7', '198.51.100.7', 'IPv4 translated without state'],
    ['64:ff9b::198.51.100.7', '198.51.100.7', 'IPv4 behind NAT64'],
    ['64:ff9b::c633:6407', '198.51.100.7', 'the same in hexadecimal'],
    ['2002:c633:6407::1', '198.51.100.7', '6to4: a whole /48 for one IPv4 address'],
    ['2002:c633:6407:ffff:1:2:3:4', '198.51.100.7', 'another of its networks'],
    ['2001:0:4136:e378:8000:63bf:39cc:9bf8', '198.51.100.7', 'Teredo: the IPv4 address of its user, inverted'],
    ['2001:1::1', '2001:1:0:0', 'no Teredo'],
    ['64:ff9b:1::198.51.100.7', '64:ff9b:1:0', 'a translator with an unknown layout'],
    ['not an address', 'not an address', 'anything else is returned unchanged'],
  ])('%s is in %s: %s', (address, network) => {
    expect(networkOf(address)).toBe(network)
  })
})

describe('the wider network around it:', () => {
  test.each([
    ['2001:db8:1:7::1', '2001:db8:1::/48'],
    ['2001:db8:1:ffff:aaaa::1', '2001:db8:1::/48'],
    ['2001:db8:2::1', '2001:db8:2::/48'],
    ['198.51.100.7', undefined],
    ['::ffff:c633:6407', undefined],
    ['2002:c633:6407:1::1', undefined],
    ['not an address', undefined],
  ])('%s is in %s', (address, network) => {
    expect(widerNetworkOf(address)).toBe(network)
  })
})

test('this machine is recognised in every notation, and nothing else is', () => {
  for (const own of ['127.0.0.1', '127.255.0.9', '::1', '0:0:0:0:0:0:0:1', '::ffff:127.0.0.1', '::ffff:7f00:1'])
    expect(isLoopbackAddress(own), own).toBe(true)
  for (const other of [
    '',
    '0.0.0.0',
    '128.0.0.1',
    '10.0.0.1',
    '::',
    '::2',
    '::ffff:10.0.0.1',
    '1::1',
    '127.0.0.1.evil.example',
  ])
    expect(isLoopbackAddress(other), other).toBe(false)
})
