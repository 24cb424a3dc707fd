import type { Mutant } from './mutant.ts'

export const staffMutants: Mutant[] = [
  {
    what: 'a nickname that looks like another is taken',
    file: 'server/features/session/name-taken.ts',
    find: '  if (!alike) return\n',
    put: '  if (!alike || skeleton !== null) return\n',
    tests: 'server/features/staff/staff.test.ts',
    only: 'nor is a name that looks like it',
  },
  {
    what: 'one may raise oneself',
    file: 'server/features/staff/staff.ts',
    find: 'if (id === who.uid && (rolesChange || disabled === true))',
    put: 'if (id === -1 && (rolesChange || disabled === true))',
    tests: 'server/features/staff/staff.test.ts',
    only: 'give oneself rights',
  },
  {
    what: 'views are everybody’s',
    file: 'server/features/views/views.ts',
    find: '.where(and(eq(views.id, id), eq(views.uid, who.uid)))',
    put: '.where(and(eq(views.id, id)))',
    tests: 'server/features/views/views.test.ts',
    only: 'are one’s own',
  },
]
