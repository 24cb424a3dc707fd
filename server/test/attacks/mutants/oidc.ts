import type { Mutant } from './mutant.ts'

const tests = 'server/features/session/oidc.test.ts'

export const oidcMutants: Mutant[] = [
  {
    what: 'a disabled account signs in through the provider',
    file: 'server/features/session/oidc.ts',
    find: 'if (!found || found.account.disabled_at !== null) {',
    put: 'if (!found) {',
    tests,
    only: 'unknown or disabled',
  },
  {
    what: 'the state of another sign-in is taken',
    file: 'server/features/session/oidc-provider.ts',
    find: 'expectedState: state,',
    put: "expectedState: address.searchParams.get('state') ?? state,",
    tests,
    only: 'another state',
  },
  {
    what: 'a provider leads to another host afterwards',
    file: 'server/features/session/oidc.ts',
    find: 'const address = ownAddress(asked, origin)',
    put: 'const address = asked ?? origin',
    tests,
    only: 'leads to no other host',
  },
  {
    what: 'an address that nobody has checked opens an account',
    file: 'server/features/session/oidc-provider.ts',
    find: "if (claim === 'email' && claims['email_verified'] !== true) return undefined",
    put: '',
    tests,
    only: 'an address counts once',
  },
  {
    what: 'a name that looks like an account opens it',
    file: 'server/features/session/oidc-provider.ts',
    find: 'username: value.toLowerCase() }',
    put: "username: value.normalize('NFKC').toLowerCase() }",
    tests,
    only: 'only looks like an account',
  },
  {
    what: 'a password opens an account although local passwords are off',
    file: 'server/features/session/password.ts',
    find: 'only === undefined || username.toLowerCase() === only',
    put: 'only === undefined || username.length > 0',
    tests,
    only: 'one account keeps its own',
  },
  {
    what: 'a claim opens an account that is pinned to somebody else',
    file: 'server/features/session/provider-link.ts',
    find: "if (!made) throw new Refusal('oidc_account')",
    put: '',
    tests,
    only: 'to no other whose claims name it',
  },
  {
    what: 'a link is always open',
    file: 'server/features/session/provider-link.ts',
    find: 'if (!account || !isOpen(account, who.now)) return undefined',
    put: 'if (!account) return undefined',
    tests,
    only: 'while an administrator has the link open',
  },
]
