import type { Mutant } from './mutant.ts'

const sessions = 'server/features/session/sessions.ts'
const sessionTest = 'server/features/session/session.test.ts'
const logIn = 'server/features/session/log-in.ts'
const devices = 'server/features/session/devices.ts'
const devicesTest = 'server/features/session/devices.test.ts'
const routes = 'server/features/session/routes.ts'
const pipeline = 'server/request/pipeline.ts'

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
    file: logIn,
    find: '    await countAll(db, who, request.log, limits)\n',
    put: '',
    tests: sessionTest,
    only: 'after ten wrong ones',
  },
  {
    what: 'guesses of strangers lock the owner’s browser out',
    file: logIn,
    find: 'if (device?.known)',
    put: 'if (device?.known && request.ip === "")',
    tests: devicesTest,
    only: 'the rightful get in',
  },
  {
    what: 'refused sign-ins leave no trace',
    file: 'server/features/session/blocked-attempts.ts',
    find: '          recordGroup(who, group)\n',
    put: '',
    tests: devicesTest,
    only: 'on record in groups',
  },
  {
    what: 'a revoked device is still trusted',
    file: devices,
    find: 'and a.revoked_at is null and lower',
    put: 'and lower',
    tests: devicesTest,
    only: 'a revoked one is a stranger',
  },
  {
    what: 'a device is trusted for every account',
    file: devices,
    find: ' and lower(s.username) = ${username}',
    put: '',
    tests: devicesTest,
    only: '130 wrong names',
  },
  {
    what: 'the name is taken as it is spelt',
    file: logIn,
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
    file: 'server/features/session/attempt-limits.ts',
    find: '{ atOnce: 10, longest: 500 }',
    put: '{ atOnce: 1000, longest: 500 }',
    tests: sessionTest,
    only: 'an office of many people',
  },
  {
    what: 'a made-up password may stay',
    file: pipeline,
    find: 'if (who.must_change_password && !beforePasswordChange)',
    put: 'if (who.must_change_password && who.uid === 0)',
    tests: sessionTest,
    only: 'must be changed before anything else',
  },
  {
    what: 'another site may write',
    file: pipeline,
    find: "request.headers['sec-fetch-site'] === 'cross-site'",
    put: "request.headers['sec-fetch-site'] === 'never'",
    tests: sessionTest,
    only: 'another site',
  },
]
