import type { Mutant } from './mutant.ts'

const tests = 'server/features/access-tokens/access-tokens.test.ts'
const tokens = 'server/features/access-tokens/access-tokens.ts'
const resolver = 'server/features/session/token-caller.ts'
const pipeline = 'server/request/pipeline.ts'
const scopes = 'contract/grammar/scopes.ts'

export const accessTokenMutants: Mutant[] = [
  {
    what: 'a token uses every route of its owner',
    file: pipeline,
    find: 'const open = who.token ? scopesOpen(who.token, route.permission) :',
    put: 'const open = who.token ? true :',
    tests,
    only: 'uses exactly the routes',
  },
  {
    what: 'reading opens writes too',
    file: scopes,
    find: '(scopes.includes(permission) || (reading && scopes.includes(readScope)))',
    put: '(scopes.includes(permission) || scopes.includes(readScope))',
    tests,
    only: 'uses exactly the routes',
  },
  {
    what: 'a token makes tokens and proves its owner',
    file: scopes,
    find: '  (!ofPeople.includes(permission) && (scopes',
    put: '  (true && (scopes',
    tests,
    only: 'makes no token',
  },
  {
    what: 'a token gets scopes that its owner lacks',
    file: tokens,
    find: 'if (!given.every((scope) => held.includes(scope)))',
    put: 'if (held.length === 0)',
    tests,
    only: 'is refused',
  },
  {
    what: 'a revoked token lives on',
    file: resolver,
    find: 'if (row.revoked_at !== null || row.disabled_at !== null)',
    put: 'if (row.disabled_at !== null)',
    tests,
    only: 'it is refused on every instance',
  },
  {
    what: 'a revoked token keeps its event stream',
    file: tokens,
    find: "  await announce(db, { resource: 'session', id: uid, version: undefined, act: 'end', by: null, owners: [] })\n",
    put: '  void uid\n',
    tests,
    only: 'it is refused on every instance',
  },
  {
    what: 'a token passes re-authentication',
    file: resolver,
    find: 'reauthentication: { until: new Date(0), required: false }',
    put: 'reauthentication: { until: new Date(8.64e15), required: false }',
    tests,
    only: 'never passes re-authentication',
  },
  {
    what: 'a token never expires',
    file: resolver,
    find: 'if (row.expires_on < businessDay(now))',
    put: "if (row.expires_on < '')",
    tests,
    only: 'works up to its last day',
  },
  {
    what: 'a token sends as much as it likes',
    file: pipeline,
    find: '    if (who.token) gates.rates.count(who.token)\n',
    put: '',
    tests,
    only: 'at most so many requests a minute',
  },
]
