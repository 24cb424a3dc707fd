import { isoCBOR } from '@simplewebauthn/server/helpers'
import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'

const sha256 = (data: Uint8Array | string) => createHash('sha256').update(data).digest()
const base64 = (data: Uint8Array) => Buffer.from(data).toString('base64url')

/** The parts of an answer that an attacker changes. Everything else is as a browser writes it. */
export interface ForgedAnswer {
  origin: string
  rpId: string
  challenge: string
  counter?: number
  type?: string
  /** Another credential's id with this key's signature. */
  id?: string
  /** True if somebody touched the key. */
  present?: boolean
}

/** A software authenticator with one key (ES256), as WebAuthn describes it, without a browser. */
export function softPasskey() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  return {
    id: base64(id),
    create: (told: ForgedAnswer) => {
      const clientData = clientDataOf(told, 'webauthn.create')
      const length = Buffer.alloc(2)
      length.writeUInt16BE(id.length)
      const authData = Buffer.concat([
        authenticatorData(told, 0x40),
        Buffer.alloc(16),
        length,
        id,
        coseKey(publicKey),
      ])
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(authData)],
      ])
      const made = isoCBOR.encode(attestation as Parameters<typeof isoCBOR.encode>[0])
      return answer(base64(id), {
        clientDataJSON: base64(clientData),
        attestationObject: base64(made),
        transports: ['internal'],
      })
    },
    sign: (told: ForgedAnswer, key: KeyObject = privateKey) => {
      const clientData = clientDataOf(told, 'webauthn.get')
      const authData = authenticatorData(told, 0)
      return answer(told.id ?? base64(id), {
        clientDataJSON: base64(clientData),
        authenticatorData: base64(authData),
        signature: base64(sign('sha256', Buffer.concat([authData, sha256(clientData)]), key)),
      })
    },
  }
}

const answer = (id: string, response: Readonly<Record<string, unknown>>) => ({
  id,
  rawId: id,
  type: 'public-key',
  clientExtensionResults: {},
  response,
})

const clientDataOf = ({ challenge, origin, type }: ForgedAnswer, usual: string) =>
  Buffer.from(JSON.stringify({ type: type ?? usual, challenge, origin, crossOrigin: false }))

function authenticatorData({ rpId, counter = 0, present = true }: ForgedAnswer, more: number): Buffer {
  const rest = Buffer.alloc(5)
  rest.writeUInt8((present ? 0x01 : 0) | more)
  rest.writeUInt32BE(counter, 1)
  return Buffer.concat([sha256(rpId), rest])
}

function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  const cose = new Map<number, number | Uint8Array>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
    [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
  ])
  return Buffer.from(isoCBOR.encode(cose))
}
