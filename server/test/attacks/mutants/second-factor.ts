import type { Mutant } from './mutant.ts'

const folder = 'server/features/second-factor'
const codes = `${folder}/codes.test.ts`
const gate = `${folder}/gate.test.ts`
const lost = `${folder}/lost.test.ts`
const passkeys = `${folder}/passkeys.test.ts`

export const secondFactorMutants: Mutant[] = [
  {
    what: 'the password alone opens everything',
    file: 'server/request/pipeline.ts',
    find: "if (['required', 'set_up'].includes(who.second_factor) && !open)",
    put: "if (['set_up'].includes(who.second_factor) && !open)",
    tests: gate,
    only: 'no route is open but the few',
  },
  {
    what: 'a role that has to have a factor does without',
    file: 'server/request/pipeline.ts',
    find: "if (['required', 'set_up'].includes(who.second_factor) && !open)",
    put: "if (['required'].includes(who.second_factor) && !open)",
    tests: gate,
    only: 'can set one up, and nothing else',
  },
  {
    what: 'who has the password adds a factor of their own',
    file: 'server/request/pipeline.ts',
    find: "(who.second_factor === 'set_up' && beforeSecondFactor)",
    put: 'beforeSecondFactor !== undefined',
    tests: gate,
    only: 'no route is open but the few',
  },
  {
    what: 'a stream that is open goes on without the factor',
    file: 'server/features/events/routes.ts',
    find: '        refuseUnready(caller, eventRoutes.live)\n',
    put: '',
    tests: gate,
    only: 'streams included',
  },
  {
    what: 'the password alone ends the sessions of the owner',
    file: 'server/features/session/sessions.ts',
    find: 'await endSurplus(db, uid, isNull(sessions.factor_at))',
    put: 'await endSurplus(db, uid, sql`true`)',
    tests: gate,
    only: 'does not end the sessions of the owner',
  },
  {
    what: 'a code of an app is good again',
    file: `${folder}/app-codes.ts`,
    find: 'lt(table.last_step, step)',
    put: 'lt(table.last_step, step + 9)',
    tests: codes,
    only: 'a code is good once',
  },
  {
    what: 'a code of a minute ago is good',
    file: `${folder}/app-codes.ts`,
    find: 'const window = 1',
    put: 'const window = 2',
    tests: codes,
    only: 'ms off',
  },
  {
    what: 'codes are guessed without end',
    file: 'server/features/second-factor/verify-factor.ts',
    find: 'const limit = await limitOf(db, who)\n  await countAll(db, who, request.log, [limit])',
    put: 'const limit = await limitOf(db, who)',
    tests: codes,
    only: 'guessing ends after ten',
  },
  {
    what: 'a recovery code is good again',
    file: `${folder}/recovery-codes.ts`,
    find: 'eq(table.code_hash, code_hash), isNull(table.used_at)',
    put: 'eq(table.code_hash, code_hash)',
    tests: codes,
    only: 'a recovery code is good once',
  },
  {
    what: 'two sessions with the password alone both set up a factor',
    file: 'server/features/second-factor/enrolled-factors.ts',
    find: "if (!passed) throw new Refusal('second_factor_required')",
    put: 'if (passed === null) return',
    tests: codes,
    only: 'let in before the owner had a factor',
  },
  {
    what: 'a role that has to have a factor removes its last',
    file: 'server/features/second-factor/enrolled-factors.ts',
    find: 'if (none && demanded)',
    put: 'if (none && !demanded)',
    tests: codes,
    only: 'keeps its last',
  },
  {
    what: 'an unlocked console is enough to change the factor',
    file: 'contract/second-factor.ts',
    find: 'const changing = { reauthenticate: true, neverKept: true } as const',
    put: 'const changing = { neverKept: true } as const',
    tests: codes,
    only: 'asks for the password or a code again',
  },
  {
    what: 'the secret of an app is stored as it is',
    file: 'server/features/second-factor/enroll.ts',
    find: 'encryptFor(totpSecrets.secret, who.uid, row.pending)',
    put: 'row.pending as never',
    tests: codes,
    only: 'on record without a secret',
  },
  {
    what: 'administrators take their own factor away',
    file: 'server/features/staff/reset-second-factor.ts',
    find: "if (id === who.uid) throw new Refusal('own_account')",
    put: "if (id === 0) throw new Refusal('own_account')",
    tests: lost,
    only: 'nobody their own',
  },
  {
    what: 'a reset leaves the sessions open',
    file: 'server/features/staff/reset-second-factor.ts',
    find: '  await endAllAccess(db, who, written)\n',
    put: '',
    tests: lost,
    only: 'an administrator takes a lost factor',
  },
  {
    what: 'a passkey answers for any site',
    file: `${folder}/passkeys.ts`,
    find: `    expectedOrigin: site.origin,
    expectedRPID: site.rpId,
    credential:`,
    put: `    expectedOrigin: JSON.parse(Buffer.from(answer.clientDataJSON, 'base64url').toString()).origin,
    expectedRPID: site.rpId,
    credential:`,
    tests: passkeys,
    only: 'an answer is refused when another',
  },
  {
    what: 'a challenge of a passkey stays',
    file: `${folder}/passkeys.ts`,
    find: `  const [taken] = await db
    .delete(challenges)
    .where(eq(challenges.session_id, who.session_id))
    .returning({`,
    put: `  const [taken] = await db
    .update(challenges)
    .set({ purpose })
    .where(eq(challenges.session_id, who.session_id))
    .returning({`,
    tests: passkeys,
    only: 'a challenge is heard once',
  },
  {
    what: 'a passkey of anybody opens the session',
    file: `${folder}/passkeys.ts`,
    find: 'and(ofSite(who.uid, site), eq(table.credential_id, response.id))',
    put: 'eq(table.credential_id, response.id)',
    tests: passkeys,
    only: 'opens nothing, whoever it belongs to',
  },
  {
    what: 'a copied passkey is as good as the key',
    file: `${folder}/passkeys.ts`,
    find: 'credential: { id: credential_id, publicKey: new Uint8Array(public_key), counter },',
    put: 'credential: { id: credential_id, publicKey: new Uint8Array(public_key), counter: 0 },',
    tests: passkeys,
    only: 'the count of a copied key',
  },
  {
    what: 'a thief with the password alone may change it',
    file: 'contract/session.ts',
    find: "    path: '/api/session/password',\n    permission: 'session.own',\n    tag,\n    beforePasswordChange: true,\n",
    put: "    path: '/api/session/password',\n    permission: 'session.own',\n    tag,\n    beforePasswordChange: true,\n    beforeSecondFactor: 'always',\n",
    tests: 'server/features/second-factor/gate.test.ts',
    only: 'a thief who has the password',
  },
  {
    what: 'a password is changed before the factor is set up',
    file: 'contract/session.ts',
    find: "    path: '/api/session/password',\n    permission: 'session.own',\n    tag,\n    beforePasswordChange: true,\n",
    put: "    path: '/api/session/password',\n    permission: 'session.own',\n    tag,\n    beforePasswordChange: true,\n    beforeSecondFactor: 'without_one',\n",
    tests: 'server/features/second-factor/gate.test.ts',
    only: 'a forced first password',
  },
  {
    what: 'removing a factor frees sessions that never verified it',
    file: `${folder}/enrolled-factors.ts`,
    find: '  await endUnverifiedSessions(tx, who.uid, who.session_id)\n',
    put: '',
    tests: 'server/features/second-factor/gate.test.ts',
    only: 'removing a factor ends',
  },
]
