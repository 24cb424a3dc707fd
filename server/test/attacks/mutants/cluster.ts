import type { Mutant } from './mutant.ts'

const fitTest = 'server/db/probes.test.ts'
const replicaTest = 'server/db/replica.test.ts'
const client = 'server/db/client.ts'

/** More than one machine: poolers, engines, replicas. */
export const clusterMutants: Mutant[] = [
  {
    what: 'statements are prepared under a name through a pooler',
    file: 'server/db/shared-client.ts',
    find: 'send(unnamed(what), ...more)',
    put: 'send(what, ...more)',
    tests: fitTest,
    only: 'behind a pooler in transaction mode',
  },
  {
    what: 'transactions through a pooler have no time-outs',
    file: client,
    find: 'options.direct === undefined ? undefined : localSettings(settings)',
    put: 'undefined',
    tests: fitTest,
    only: 'time-outs of a transaction',
  },
  {
    what: 'readiness waits for a connection of the pooler',
    file: client,
    find: 'options.direct === undefined ? config : poolOf(options.direct, {}).config',
    put: 'config',
    tests: fitTest,
    only: 'not a matter of load',
  },
  {
    what: 'LISTEN goes through the pooler',
    file: 'server/main.ts',
    find: 'listen(urls.direct, onError)',
    put: 'listen(urls.app, onError)',
    tests: fitTest,
    only: 'behind a pooler in transaction mode',
  },
  {
    what: 'locks that everybody gets are taken for locks',
    file: 'server/db/engine-probe.ts',
    find: 'mine === true && theirs === false && ',
    put: 'mine === true && ',
    tests: fitTest,
    only: 'advisory locks that everybody gets',
  },
  {
    what: 'a pooler that takes settings and drops them is not noticed',
    file: 'server/db/pooler-probe.ts',
    find: 'if ((await takesSettings(url)) && (await keepsConnections(url))) return',
    put: 'if (await takesSettings(url).then(() => true)) return',
    tests: fitTest,
    only: 'drops the settings',
  },
  {
    what: 'a replica answers whoever has written since',
    file: 'server/db/replica.ts',
    find: 'this.#applied >= seen',
    put: 'seen >= 0n',
    tests: replicaTest,
    only: 'whoever has written',
  },
  {
    what: 'a replica answers however far it is behind',
    file: 'server/db/replica.ts',
    find: 'now - this.#proven <= mostBehind &&',
    put: 'this.#proven > 0 &&',
    tests: replicaTest,
    only: 'two seconds behind',
  },
  {
    what: 'a replica answers without what this instance has heard of',
    file: 'server/db/replica.ts',
    find: 'this.#proven >= this.#heardAt &&',
    put: '',
    tests: replicaTest,
    only: 'has heard of',
  },
  {
    what: 'a server that was promoted still counts as a replica',
    file: 'server/db/replica.ts',
    find: 'replica.lsn !== null && replica.database === primary.database',
    put: 'primary.database.length > 0',
    tests: replicaTest,
    only: 'follows nobody any more',
  },
  {
    what: 'an error of the replica is the answer',
    file: 'server/request/read-routing.ts',
    find: 'who.disclosures.length = disclosuresBefore\n    return work(db)',
    put: 'who.disclosures.length = disclosuresBefore\n    throw error',
    tests: replicaTest,
    only: 'costs nobody an answer',
  },
  {
    what: 'a daily run keeps the process that wants to stop',
    file: 'server/db/daily.ts',
    find: 'if (stopping.getStore()?.aborted) return false',
    put: '',
    tests: 'server/db/daily.test.ts',
    only: 'wants to stop',
  },
]
