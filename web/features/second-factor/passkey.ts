import type { BodyOf } from '#contract/grammar/route.ts'
import { call } from '#web/transport/api.ts'
import { secondFactorRoutes } from '#contract/second-factor.ts'

/** The library is loaded on the first use of a passkey. */
const library = () => import('@simplewebauthn/browser')

/** The person cancelled the browser's dialog, or the browser failed. Its error does not tell which. */
export class PasskeyCancelled extends Error {}

const givenUp = (error: unknown): never => {
  throw new PasskeyCancelled('The browser gave no passkey', { cause: error })
}

/** Browsers offer passkeys on safe pages, and never where the address is a number. */
export const passkeysPossible = (): boolean =>
  isSecureContext && 'PublicKeyCredential' in window && !/^[\d.]+$|^\[/.test(location.hostname)

export async function signWithPasskey() {
  const { startAuthentication } = await library()
  const { options } = await call(secondFactorRoutes.askPasskey, { quiet: true })
  const signed = await startAuthentication({ optionsJSON: options as never }).catch(givenUp)
  const body: BodyOf<typeof secondFactorRoutes.givePasskey> = {
    response: { ...signed, clientExtensionResults: {}, response: signed.response },
  }
  return call(secondFactorRoutes.givePasskey, { body, quiet: true })
}

export async function createPasskey(name: string) {
  const { startRegistration } = await library()
  const { options } = await call(secondFactorRoutes.beginPasskey, { quiet: true })
  const created = await startRegistration({ optionsJSON: options as never }).catch(givenUp)
  const { clientDataJSON, attestationObject, transports } = created.response
  const response = { clientDataJSON, attestationObject, ...(transports && { transports }) }
  const body: BodyOf<typeof secondFactorRoutes.addPasskey> = {
    name,
    response: { ...created, clientExtensionResults: {}, response },
  }
  return call(secondFactorRoutes.addPasskey, { body, quiet: true })
}
