import * as client from 'openid-client'
import type { OidcSettings } from '#server/env.ts'

/** What has to be the same when the browser comes back. */
export interface Secrets {
  state: string
  nonce: string
  verifier: string
}

/** Seconds that a request to the provider may take. */
const patience = 10
/** How long what the provider says of itself is remembered (ms). Its keys are read anew at every sign-in. */
const remembered = 600_000
/** A sign-in counts as a proof, so the provider must have asked the person within so many seconds. */
const freshWithin = 600

export const newSecrets = (): Secrets => ({
  state: client.randomState(),
  nonce: client.randomNonce(),
  verifier: client.randomPKCECodeVerifier(),
})

/** The server that knows the people, as the settings name it. */
export class OidcProvider {
  readonly #settings: OidcSettings
  #known: { metadata: Promise<client.ServerMetadata>; until: number } | undefined
  constructor(settings: OidcSettings) {
    this.#settings = settings
  }

  get #plain(): boolean {
    return this.#settings.issuer.startsWith('http:')
  }

  async #discover(): Promise<client.ServerMetadata> {
    const { issuer, clientId, clientSecret } = this.#settings
    const execute = this.#plain ? [client.allowInsecureRequests] : []
    const options = { execute, timeout: patience }
    const found = await client.discovery(new URL(issuer), clientId, clientSecret, undefined, options)
    return found.serverMetadata()
  }

  #metadata(): Promise<client.ServerMetadata> {
    if (this.#known && this.#known.until > performance.now()) return this.#known.metadata
    const metadata = this.#discover()
    const known = { metadata, until: performance.now() + remembered }
    this.#known = known
    metadata.catch(() => {
      if (this.#known === known) this.#known = undefined
    })
    return metadata
  }

  /** A client without remembered keys, so that keys which the provider has just changed are known. */
  async #client(): Promise<client.Configuration> {
    const { clientId, clientSecret } = this.#settings
    const metadata = await this.#metadata()
    const ways = metadata.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    const proof = ways.includes('client_secret_basic') ? client.ClientSecretBasic : client.ClientSecretPost
    const made = new client.Configuration(metadata, clientId, clientSecret, proof(clientSecret))
    made.timeout = patience
    client.enableNonRepudiationChecks(made)
    if (this.#plain) client.allowInsecureRequests(made)
    return made
  }

  /** Where the browser goes to sign in. */
  async address({ state, nonce, verifier }: Secrets, callback: string): Promise<string> {
    const address = client.buildAuthorizationUrl(await this.#client(), {
      redirect_uri: callback,
      scope: 'openid profile email',
      state,
      nonce,
      code_challenge: await client.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      max_age: String(freshWithin),
    })
    return address.href
  }

  /** Who came back, by the claim of the settings. Throws unless everything fits. */
  async person(address: URL, { state, nonce, verifier }: Secrets): Promise<string | undefined> {
    const found = await this.#client()
    const tokens = await client.authorizationCodeGrant(found, address, {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: verifier,
      idTokenExpected: true,
      maxAge: freshWithin,
    })
    const { claim } = this.#settings
    const own = tokens.claims()
    if (!own) return undefined
    const claims: Readonly<Record<string, unknown>> =
      claim in own ? own : await client.fetchUserInfo(found, tokens.access_token, own.sub)
    // Anybody can write an address into an account of theirs that nobody has checked.
    if (claim === 'email' && claims['email_verified'] !== true) return undefined
    const value = claims[claim]
    return typeof value === 'string' && value.length <= 100 ? value : undefined
  }
}
