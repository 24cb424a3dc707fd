import { isIP } from 'node:net'
import { wrong } from './start-error.ts'

const name = 'WEBHOOK_ALLOWED_HOSTS'
const example =
  'names, or addresses with their port, with commas between them: hooks.example.com, 10.0.0.5:8080'

/** One host as an address in a URL has it: lower case, an international name in its ASCII form. */
function hostOf(text: string): string {
  if (!URL.canParse(`https://${text}`)) return wrong(name, example)
  const { hostname, host, port, pathname, search, username } = new URL(`https://${text}`)
  if (pathname !== '/' || search !== '' || username !== '') return wrong(name, example)
  const isAddress = isIP(hostname.replace(/^\[|\]$/g, '')) !== 0
  const given = port || (text.endsWith(':443') ? '443' : '')
  if (isAddress && given === '') return wrong(name, example)
  return given === '' ? host : `${hostname}:${given}`
}

/** The hosts that webhooks may go to. */
export const webhookHosts = (source: Readonly<Record<string, string | undefined>>): string[] =>
  (source[name] ?? '')
    .split(',')
    .map((text) => text.trim())
    .filter((text) => text !== '')
    .map(hostOf)
