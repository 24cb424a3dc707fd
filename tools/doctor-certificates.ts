import { once } from 'node:events'
import { connect, isIP, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import type { Env } from '#server/env.ts'
import { bad, good, type Finding } from './finding.ts'

/** The minimum validity of a certificate: time to notice and to order a new one. */
const leastDays = 21
const patience = 5000
/** The SSLRequest message of PostgreSQL's protocol. */
const tlsRequest = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47])

interface Place {
  /** The setting that names the address. */
  name: string
  url: URL
  /** The exchange before TLS begins. */
  begin: (socket: Socket) => Promise<void>
}

async function askPostgres(socket: Socket): Promise<void> {
  socket.write(tlsRequest)
  const [answer] = (await once(socket, 'data')) as [Buffer]
  if (answer.toString() !== 'S') throw new Error('it offers no TLS')
}

const ofDatabase = (name: string, text: string | undefined): Place[] => {
  if (text === undefined) return []
  const url = new URL(text)
  const mode = url.searchParams.get('sslmode')
  return mode === null || mode === 'disable' || url.hostname === '' ? [] : [{ name, url, begin: askPostgres }]
}

/** The expiry of the certificate, whether or not this machine trusts it. */
async function validUntil({ url, begin }: Place, port: number): Promise<Date> {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const socket = connect({ host, port: Number(url.port) || port, timeout: patience })
  socket.on('timeout', () => socket.destroy(new Error('it does not answer')))
  socket.on('error', () => {})
  try {
    await once(socket, 'connect')
    await begin(socket)
    const named = isIP(host) ? {} : { servername: host }
    const secure = connectTls({ socket, rejectUnauthorized: false, ...named })
    secure.on('error', () => {})
    await once(secure, 'secureConnect')
    return new Date(secure.getPeerCertificate().valid_to)
  } finally {
    socket.destroy()
  }
}

async function look(place: Place, port: number): Promise<Finding> {
  const where = `${place.name} (${place.url.host})`
  try {
    const until = await validUntil(place, port)
    const days = Math.floor((until.getTime() - Date.now()) / 86_400_000)
    const day = until.toISOString().slice(0, 10)
    return days < leastDays
      ? bad(
          `The certificate of ${where} ends on ${day}: renew it, and see why that did not happen by itself.`,
        )
      : good(`The certificate of ${where} is valid until ${day}.`)
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    return bad(`The certificate of ${where} could not be looked at from here: ${why}.`)
  }
}

/** Remaining validity of the certificates of the database servers and of the product's own address. */
export const certificateFindings = (env: Env): Promise<Finding[]> =>
  Promise.all([
    ...[
      ...ofDatabase('DATABASE_URL', env.databaseUrl),
      ...ofDatabase('MIGRATION_DATABASE_URL', env.migrationUrl),
      ...ofDatabase('DATABASE_REPLICA_URL', env.replicaUrl),
    ].map((place) => look(place, 5432)),
    ...(env.oidc?.publicOrigin.startsWith('https:')
      ? [look({ name: 'PUBLIC_ORIGIN', url: new URL(env.oidc.publicOrigin), begin: async () => {} }, 443)]
      : []),
  ])
