import { accessTokenRoutes } from '#contract/access-tokens.ts'
import { AccessTokens } from './access-tokens.tsx'

/** The section of the profile with the person's own access tokens. */
export const OwnTokens = () => <AccessTokens routes={accessTokenRoutes} />
