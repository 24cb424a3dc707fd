import type { Mutant } from './mutant.ts'

const sessions = 'server/features/session/sessions.ts'
const sessionTest = 'server/features/session/session.test.ts'
const routes = 'server/features/session/routes.ts'
const lineUp = 'server/request/line-up.ts'

export const sessionMutants: Mutant[] = [
  {
    what: 'a lost session lives on',
    file: sessions,
    find: 'if (found.end_code !== null)',
    put: 'if (found.end_code === -1)',
    tests: sessionTest,
    only: 'the end of a session',
  },
  {
    what: 'a browser’s token is enough',
    file: sessions,
    find: '  if (found.binding_hash !== null) {\n    const binding',
    put: '  if (found.binding_hash === undefined) {\n    const binding',
    tests: sessionTest,
    only: 'needs both halves',
  },
  {
    what: 'a session never grows old',
    file: sessions,
    find: '  if (idle || addDays',
    put: '  if (false as boolean && addDays',
    tests: sessionTest,
    only: '12 hours',
  },
  {
    what: 'a new password ends nothing',
    file: routes,
    find: '    await endOtherSessions(tx, who.uid, who.session_id)\n',
    put: '',
    tests: sessionTest,
    only: 'a change of the password',
  },
  {
    what: 'guesses are not counted',
    file: routes,
    find: '    await countAttempt(db, accountKey, accountLimit)\n',
    put: '',
    tests: sessionTest,
    only: 'after ten wrong ones',
  },
  {
    what: 'the name is taken as it is spelt',
    file: routes,
    find: "body.username.normalize('NFKC').toLowerCase()",
    put: 'body.username',
    tests: sessionTest,
    only: 'no spelling',
  },
  {
    what: 'an unknown account is answered at once',
    file: 'server/features/session/password.ts',
    find: 'export async function checkPassword(password: string, stored: string | undefined): Promise<boolean> {',
    put: 'export async function checkPassword(password: string, stored: string | undefined): Promise<boolean> {\n  if (stored === undefined) return false',
    tests: sessionTest,
    only: 'it takes as long',
  },
  {
    what: 'everybody of one address signs in at once',
    file: 'server/features/session/limits.ts',
    find: 'const addressAtOnce = 10',
    put: 'const addressAtOnce = 1000',
    tests: sessionTest,
    only: 'an office of many people',
  },
  {
    what: 'a made-up password may stay',
    file: lineUp,
    find: 'if (who.must_change_password && !route.beforePasswordChange)',
    put: "if (who.must_change_password && route.beforePasswordChange === undefined && route.path === '/none')",
    tests: sessionTest,
    only: 'must be changed before anything else',
  },
  {
    what: 'another site may write',
    file: lineUp,
    find: "request.headers['sec-fetch-site'] === 'cross-site'",
    put: "request.headers['sec-fetch-site'] === 'never'",
    tests: sessionTest,
    only: 'another site',
  },
]
