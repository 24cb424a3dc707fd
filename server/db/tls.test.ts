import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { readEnv } from '#server/env.ts'
import { openDatabase } from './client.ts'
import { connected } from './migrate.ts'

const closers: (() => void)[] = []
afterEach(() => {
  for (const close of closers.splice(0)) close()
})

/** A server without TLS, as an attacker in between would be. It records what it receives. */
async function listener(): Promise<{ port: number; heard(): Buffer }> {
  const chunks: Buffer[] = []
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.on('data', (chunk) => {
      chunks.push(chunk)
      socket.write('N')
    })
  }).listen(0, '127.0.0.1')
  closers.push(() => server.close())
  await once(server, 'listening')
  return { port: (server.address() as AddressInfo).port, heard: () => Buffer.concat(chunks) }
}

/** The address of another host, as in the environment, but pointing at the listener. */
const urlAt = (port: number) => {
  const url = new URL(
    readEnv({ DATABASE_URL: 'postgres://clerk:secret@db.example.com/crm' }).databaseUrl ?? '',
  )
  return Object.assign(url, { hostname: '127.0.0.1', port: String(port) }).href
}

const tlsRequest = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47])

test('nothing but the wish for TLS is said to a server without it, at the start and at work', async () => {
  const { port, heard } = await listener()
  await expect(connected(urlAt(port))).rejects.toThrow(/offers no TLS that can be checked .+ sslrootcert/)
  const database = openDatabase(urlAt(port))
  await expect(database.pool.query('select 1')).rejects.toThrow('does not support SSL')
  await database.close()
  expect(heard()).toEqual(Buffer.concat([tlsRequest, tlsRequest]))
})
