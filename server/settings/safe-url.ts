import { wrong } from '#server/start-error.ts'
import { loopback } from '#server/trust-proxy.ts'

/** The host of an address without the brackets of IPv6. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '')

/** An https address, so that nobody on the way can read or change the traffic. */
export function safeUrl(source: Readonly<Record<string, string | undefined>>, name: string): URL {
  const text = source[name] ?? ''
  const url = URL.canParse(text) ? new URL(text) : wrong(name, 'an address such as https://host.example')
  const here = url.protocol === 'http:' && loopback(hostOf(url))
  return url.protocol === 'https:' || here ? url : wrong(name, 'https, or http on loopback')
}
