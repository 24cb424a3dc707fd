import type { Mutant } from './mutant.ts'

const tests = 'server/features/access-tokens/access-tokens.test.ts'
const tokens = 'server/features/access-tokens/access-tokens.ts'
const resolver = 'server/features/session/token-caller.ts'
const pipeline = 'server/request/pipeline.ts'
const scopes = 'contract/grammar/scopes.ts'
const ending = 'server/features/session/end-access.ts'
const endings = 'server/features/session/end-access.test.ts'

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
    find: '  await endStreams(db, uid)\n',
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
  {
    what: 'a token outlives a reset of the password',
    file: ending,
    find: 'and(eq(accessTokens.uid, uid), eq(accessTokens.kind, kind), isNull(accessTokens.revoked_at))',
    put: 'and(eq(accessTokens.uid, uid), eq(accessTokens.kind, kind), eq(accessTokens.id, 0))',
    tests: endings,
    only: 'ends personal tokens',
  },
  {
    what: 'a calendar address outlives a reset of the password',
    file: ending,
    find: '(await removeCalendar(db, who, person))',
    put: '1',
    tests: endings,
    only: 'enabling it again brings nothing back',
  },
  {
    what: 'a revoked token listens on after a reset of the password',
    file: ending,
    find: '    await endStreams(db, person.id)\n',
    put: '',
    tests: 'server/features/mail/mail.test.ts',
    only: 'though no session is open',
  },
  {
    what: 'service accounts of a person who was reset are named to nobody',
    file: ending,
    find: '  await reportServiceAccounts(db, who, person)\n',
    put: '',
    tests: endings,
    only: 'every administrator is asked',
  },
  {
    what: 'a changed password says nothing of tokens',
    file: 'server/features/session/routes.ts',
    find: '    await reportRemainingAccess(tx, who, who.uid)\n',
    put: '',
    tests: endings,
    only: 'names what still works',
  },
  {
    what: 'an ended session says nothing of tokens made in it',
    file: 'server/features/session/session-list.ts',
    find: '  await reportRemainingAccess(db, who, person.id, found.since)\n',
    put: '',
    tests: endings,
    only: 'made since it began',
  },
  {
    what: 'a linked provider account stays unnoticed after a reset',
    file: ending,
    find: '  await reportProviderLink(db, who, person.id)\n',
    put: '',
    tests: endings,
    only: 'a provider account stays linked',
  },
  {
    what: 'a changed password says nothing of a linked provider account',
    file: ending,
    find: '  await reportProviderLink(db, who, uid, since)\n',
    put: '',
    tests: endings,
    only: 'a provider account stays linked',
  },
]
