/** An OpenID Connect provider that authenticates the staff. */
export interface OidcSettings {
  issuer: string
  clientId: string
  clientSecret: string
  /** The claim that holds the user name. */
  claim: string
  publicOrigin: string
}
