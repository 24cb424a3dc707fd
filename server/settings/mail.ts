import { wrong } from '#server/start-error.ts'
import { loopback } from '#server/trust-proxy.ts'
import { hostOf, safeUrl } from './safe-url.ts'

/** The mail server, and who writes. */
export interface MailSettings {
  host: string
  port: number
  /** TLS from the first byte (`smtps`). Otherwise the connection must be upgraded, but on loopback. */
  secure: boolean
  upgrade: boolean
  user: string | undefined
  password: string
  from: string
  /** The address in the browser that links begin with. */
  publicOrigin: string
}

const example = 'smtps://user:password@smtp.example.com or smtp://smtp.example.com:587'
const address = /^[^\s@<>"]+@[^\s@<>"]+$/

/** The settings of mail. Without SMTP_URL no mail is sent. */
export function mailSettings(source: Readonly<Record<string, string | undefined>>): MailSettings | undefined {
  const text = source['SMTP_URL']
  if (!text) return undefined
  const url = URL.canParse(text) ? new URL(text) : wrong('SMTP_URL', example)
  const secure = url.protocol === 'smtps:'
  if (
    (!secure && url.protocol !== 'smtp:') ||
    url.hostname === '' ||
    url.pathname.length > 1 ||
    url.search !== ''
  )
    return wrong('SMTP_URL', example)
  if (!source['PUBLIC_ORIGIN']) return wrong('PUBLIC_ORIGIN', 'a value, because SMTP_URL is set')
  const host = hostOf(url)
  const user = decodeURIComponent(url.username) || undefined
  const from = source['MAIL_FROM'] || user || ''
  if (!address.test(from)) return wrong('MAIL_FROM', 'an address such as crm@example.com')
  return {
    host,
    port: Number(url.port) || (secure ? 465 : 587),
    secure,
    upgrade: !secure && !loopback(host),
    user,
    password: decodeURIComponent(url.password),
    from,
    publicOrigin: safeUrl(source, 'PUBLIC_ORIGIN').origin,
  }
}
