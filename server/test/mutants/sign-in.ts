import type { Mutant } from './mutant.ts'

const rule = 'server/features/session/password-rule.ts'
const ruleTest = 'server/features/session/password-rule.test.ts'

export const signInMutants: Mutant[] = [
  {
    what: 'a weak password is taken',
    file: rule,
    find: 'if (strength(password.slice(0, judged)) < enough)',
    put: 'if (strength(password.slice(0, judged)) < 0)',
    tests: ruleTest,
    only: 'Passw0rd!',
  },
  {
    what: 'a name with an ending is a password',
    file: rule,
    find: 'return rest !== given &&',
    put: 'return rest === undefined &&',
    tests: ruleTest,
    only: 'what is refused as weak',
  },
  {
    what: 'eight characters guard the money',
    file: rule,
    find: 'if (password.length < limit) refuse',
    put: 'if (password.length < 8) refuse',
    tests: ruleTest,
    only: 'with nine is',
  },
  {
    what: 'a short password grows into the role',
    file: 'server/features/staff/staff.ts',
    find: '(await outgrows(db, before, roles)) && ',
    put: '(await outgrows(db, before, [])) && ',
    tests: ruleTest,
    only: 'whoever becomes finance',
  },
  {
    what: 'a weak ADMIN_PASSWORD starts',
    file: 'server/main.ts',
    find: "  await refuseWeakSetting('ADMIN_PASSWORD', env.adminPassword, firstAdministrator)\n",
    put: '',
    tests: ruleTest,
    only: 'the start ends with',
  },
]
