import * as client from 'openid-client'
import type { OidcSettings } from '#server/settings/oidc.ts'
import type { ProviderAccount } from './provider-link.ts'

/** Values that must match when the browser returns. */
export interface AuthorizationSecrets {
  state: string
  nonce: string
  verifier: string
}

/** The timeout of a request to the provider (s). */
const patience = 10
/** How long the provider's metadata is cached (ms). Its keys are read at every sign-in. */
const cachedFor = 600_000
/**
 * A sign-in also counts as reauthentication, so the provider must have authenticated the person within this
 * time (s).
 */
const freshWithin = 600

export const newSecrets = (): AuthorizationSecrets => ({
  state: client.randomState(),
  nonce: client.randomNonce(),
  verifier: client.randomPKCECodeVerifier(),
})

/** A client of the OpenID Connect provider in the settings. */
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
    const known = { metadata, until: performance.now() + cachedFor }
    this.#known = known
    metadata.catch(() => {
      if (this.#known === known) this.#known = undefined
    })
    return metadata
  }

  /** A client without cached keys, so that a key rotation takes effect at once. */
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

  /** The authorization URL. */
  async address({ state, nonce, verifier }: AuthorizationSecrets, callback: string): Promise<string> {
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

  /**
   * The account that signed in: its issuer and `sub`, and the user name by the configured claim. Throws unless every
   * check passes.
   */
  async person(
    address: URL,
    { state, nonce, verifier }: AuthorizationSecrets,
  ): Promise<ProviderAccount | undefined> {
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
    // An unverified email address may belong to somebody else.
    if (claim === 'email' && claims['email_verified'] !== true) return undefined
    const value = claims[claim]
    if (typeof value !== 'string' || value.length > 100) return undefined
    // Providers keep names apart that look alike. Only case is folded, so `５ａ` is not `5a` (guard §7).
    return { issuer: own.iss, subject: own.sub, username: value.toLowerCase() }
  }
}
