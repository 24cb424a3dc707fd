import type { Mutant } from './mutant.ts'

const tests = 'server/features/webhooks/webhooks.test.ts'
const sender = 'server/features/webhooks/sender.ts'
const post = 'server/features/webhooks/post.ts'
const hosts = 'server/features/webhooks/hosts.ts'
const webhooks = 'server/features/webhooks/webhooks.ts'
const outbox = 'server/request/outbox.ts'

export const webhookMutants: Mutant[] = [
  {
    what: 'a webhook goes anywhere',
    file: webhooks,
    find: 'if (url !== undefined && !isAllowedUrl(url, hosts))',
    put: 'if (url !== undefined && hosts === undefined)',
    tests,
    only: 'is refused',
  },
  {
    what: 'a host that is no longer allowed still gets events',
    file: sender,
    find: 'if (!isAllowedUrl(target.url, hosts))',
    put: 'if (hosts === undefined)',
    tests,
    only: 'no longer allowed',
  },
  {
    what: 'a name leads to an inner address',
    file: post,
    find: 'if (found.length === 0 || found.some(({ address }) => isForbidden(address)))',
    put: 'if (found.length === 0)',
    tests,
    only: 'one inner address among its own',
  },
  {
    what: 'an address needs no port in the setting',
    file: hosts,
    find: '(isIP(bare(hostname)) === 0 && allowed.includes(hostname))',
    put: 'allowed.some((one) => one.startsWith(hostname))',
    tests,
    only: 'hosts',
  },
  {
    what: 'an event names values',
    file: outbox,
    find: 'fields: [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]',
    put: 'fields: { ...before, ...after }',
    tests,
    only: 'names fields without their values',
  },
  {
    what: 'a running attempt is begun twice',
    file: sender,
    find: 'const lease = 60_000',
    put: 'const lease = 0',
    tests,
    only: 'between send and mark',
  },
  {
    what: '410 is a failure like any other',
    file: sender,
    find: 'const gone = outcome.status === 410',
    put: 'const gone = outcome.status === 1410',
    tests,
    only: 'of 410 turns the webhook off',
  },
  {
    what: 'the old secret is forgotten at once',
    file: 'server/features/webhooks/target.ts',
    find: 'new Date(old_until) > now ? [old_secret] : []',
    put: 'new Date(old_until) < now ? [old_secret] : []',
    tests,
    only: 'two signatures',
  },
  {
    what: 'one worker sends for all',
    file: 'server/features/webhooks/workers.ts',
    find: 'if (this.#running.has(id) || ',
    put: 'if (this.#running.size > 0 || ',
    tests,
    only: 'a dead receiver',
  },
  {
    what: 'a turn signs with the time of its begin for ever',
    file: sender,
    find: ' || performance.now() - begun > this.#options.longestTurn',
    put: '',
    tests,
    only: 'a turn ends after a while',
  },
]
