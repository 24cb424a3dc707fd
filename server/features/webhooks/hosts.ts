import { BlockList, isIP } from 'node:net'

/**
 * Networks that a host name must not resolve to: loopback, private, link-local, shared, reserved and
 * multicast. Each family has its own list, because a combined list treats every IPv4 address as a mapped one.
 */
const forbidden = { ipv4: new BlockList(), ipv6: new BlockList() }
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  forbidden.ipv4.addSubnet(network, bits)
for (const [network, bits] of [
  ['::', 96],
  ['::ffff:0:0', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['2001::', 32],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
] as const)
  forbidden.ipv6.addSubnet(network, bits, 'ipv6')

/** True for an address that a host name must not resolve to. */
export function isForbidden(address: string): boolean {
  const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
  return forbidden[family].check(address, family)
}

const bare = (hostname: string): string => hostname.replace(/^\[|\]$/g, '')

/**
 * True if WEBHOOK_ALLOWED_HOSTS names the host: a name with any port or its own, or an address with its port.
 */
function isAllowedHost({ protocol, hostname, port }: URL, allowed: readonly string[]): boolean {
  const exact = `${hostname}:${port || (protocol === 'https:' ? '443' : '80')}`
  return allowed.includes(exact) || (isIP(bare(hostname)) === 0 && allowed.includes(hostname))
}

/** True for a URL that events may be sent to. It must not contain credentials. */
export function isAllowedUrl(text: string, allowed: readonly string[]): boolean {
  if (!URL.canParse(text)) return false
  const url = new URL(text)
  return (
    ['http:', 'https:'].includes(url.protocol) &&
    url.username === '' &&
    url.password === '' &&
    isAllowedHost(url, allowed)
  )
}
