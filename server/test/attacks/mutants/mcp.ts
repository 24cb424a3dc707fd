import type { Mutant } from './mutant.ts'

const tests = 'server/features/mcp/mcp.test.ts'

export const mcpMutants: Mutant[] = [
  {
    what: 'a signed-in person calls the tools',
    file: 'contract/grammar/scopes.ts',
    find: 'permission: Permission): boolean => ofTokens.includes(permission)',
    put: 'permission: Permission): boolean => permission in {}',
    tests,
    only: 'opens to access tokens alone',
  },
  {
    what: 'a tool ignores the scopes of the token',
    file: 'server/features/mcp/tools.ts',
    find: 'return can(roles, route.permission) && scopesOpen(rights, route.permission)',
    put: 'return can(roles, route.permission) && rights.scopes.length > 0',
    tests,
    only: 'are those of its routes',
  },
  {
    what: 'an assistant reads phones',
    file: 'server/features/mcp/call-tool.ts',
    find: 'return { code, msg, data: withoutPhones(data) }',
    put: 'return { code, msg, data }',
    tests,
    only: 'with every phone masked',
  },
  {
    what: 'a repeated confirmation acts again',
    file: 'server/features/mcp/call-tool.ts',
    find: "...(key !== undefined && { 'idempotency-key': key }),",
    put: '...(key === undefined && {}),',
    tests,
    only: 'acts once',
  },
  {
    what: 'a confirmation counts for other arguments',
    file: 'server/features/mcp/confirmation.ts',
    find: 'act === hashOf(tool, given) &&',
    put: 'act !== undefined &&',
    tests,
    only: 'counts for the arguments',
  },
  {
    what: 'a confirmation counts for another token',
    file: 'server/features/mcp/confirmation.ts',
    find: 'asker === token?.id &&',
    put: 'asker !== undefined &&',
    tests,
    only: 'counts for the arguments',
  },
  {
    what: 'a value passes for a line of the question',
    file: 'server/features/mcp/question.ts',
    find: "return onOneLine(typeof value === 'object' ? JSON.stringify(value) : String(value))",
    put: "return typeof value === 'object' ? JSON.stringify(value) : String(value)",
    tests,
    only: 'a value is one line of the question',
  },
]
