import { generateKeyPairSync } from 'node:crypto'
import { createServer } from 'node:http'
import Provider from 'oidc-provider'

/**
 * An OpenID Connect provider as a separate process. Arguments: the port and the redirect address. It has new
 * keys at every start.
 */
const [, , port = '0', callback = ''] = process.argv
const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const key = { ...privateKey.export({ format: 'jwk' }), kid: `key-${process.pid}`, use: 'sig', alg: 'RS256' }

/** `unchecked` is somebody who entered another person's address in their own account. */
const claimsOf = (sub: string) => ({
  sub,
  preferred_username: sub,
  email: sub === 'unchecked' ? '5a' : sub,
  email_verified: sub !== 'unchecked',
})

const provider = new Provider(`http://127.0.0.1:${port}`, {
  clients: [{ client_id: 'crm', client_secret: 'a secret of the tests', redirect_uris: [callback] }],
  jwks: { keys: [key] },
  cookies: { keys: ['cookies of the tests'] },
  pkce: { required: () => true },
  claims: { openid: ['sub'], profile: ['preferred_username'], email: ['email', 'email_verified'] },
  findAccount: (_context: unknown, id: string) => ({ accountId: id, claims: () => claimsOf(id) }),
})
createServer(provider.callback()).listen(Number(port), '127.0.0.1', () => process.send?.('ready'))
process.on('disconnect', () => process.exit())
