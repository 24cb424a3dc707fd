import { BlockList, isIP } from 'node:net'
import { networkInterfaces } from 'node:os'
import { StartError, wrong } from './start-error.ts'

export const loopback = (host: string): boolean => ['127.0.0.1', '::1', 'localhost'].includes(host)

const insideNetworks = new BlockList()
for (const [network, bits] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const)
  insideNetworks.addSubnet(network, bits, 'ipv4')
for (const [network, bits] of [
  ['::1', 128],
  ['fc00::', 7],
  ['fe80::', 10],
] as const)
  insideNetworks.addSubnet(network, bits, 'ipv6')
/** True for an address that is not reachable from the internet. */
const isInside = (address: string) =>
  isIP(address) !== 0 && insideNetworks.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')

const wildcards = ['0.0.0.0', '::']
/** The addresses of this machine, without IPv6 zones. */
export const machineAddresses = () =>
  Object.values(networkInterfaces()).flatMap(
    (all) => all?.map((interfaceInfo) => interfaceInfo.address.replace(/%.*/, '')) ?? [],
  )

/** True for an address, or a network such as 10.1.0.0/16. */
function isNetwork(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/')
  const longest = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1
  if (bits === undefined) return longest > 0
  return more.length === 0 && /^\d{1,3}$/.test(bits) && Number(bits) > 0 && Number(bits) <= longest
}

/**
 * Proxies whose forwarded headers are trusted. Anybody who reaches the port past the proxy could forge hops, so
 * hops are refused on a wildcard host, and every setting is refused where a public address listens.
 */
export function trustedProxies(
  setting: string | undefined,
  host: string,
  addresses: () => readonly string[],
): string[] | number | false {
  const value = setting?.trim()
  if (!value) return false
  const hops = /^[1-9]$/.test(value) ? Number(value) : undefined
  const networks = value.split(',').map((piece) => piece.trim())
  if (hops === undefined && !networks.every(isNetwork))
    wrong('TRUST_PROXY', 'addresses, networks such as 10.1.0.0/16, or 1 to 9 hops counted from the right')
  const everywhere = wildcards.includes(host) && hops === undefined && addresses().every(isInside)
  if (!loopback(host) && !isInside(host) && !everywhere)
    throw new StartError(
      `TRUST_PROXY is not valid with HOST ${host}: the proxy reaches the product on a loopback or private address only.`,
    )
  return hops ?? networks
}
