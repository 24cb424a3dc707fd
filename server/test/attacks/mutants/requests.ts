import type { Mutant } from './mutant.ts'

const customersTest = 'server/features/customers/customers.test.ts'
const records = 'server/records/records.ts'
const concurrencyTest = 'server/test/walks/concurrency.test.ts'
const uploads = 'server/request/upload-progress.test.ts'
const idempotency = 'server/request/idempotency.ts'

export const requestsMutants: Mutant[] = [
  {
    what: 'duplicate checks have no limit',
    file: 'server/identity/comparison-limit.ts',
    find: 'fresh > 0 && total > most',
    put: 'fresh > 0 && total > most * 1e9',
    tests: customersTest,
    only: 'after 200 the day is over',
  },
  {
    what: 'an old version is written',
    file: records,
    find: 'row.version !== version)',
    put: 'row.version < version)',
    tests: concurrencyTest,
    only: 'keeps all tokens appended',
  },
  {
    what: 'a row is read without being held',
    file: records,
    find: "(lock ? query.for('update') : query)",
    put: '(lock ? query : query)',
    tests: concurrencyTest,
    only: 'keeps all tokens appended',
  },
  {
    what: 'bodies are open',
    file: 'contract/grammar/resource.ts',
    find: 'return z.strictObject({ ...shape, ...more })',
    put: 'return z.object({ ...shape, ...more })',
    tests: customersTest,
    only: 'is nobody’s to send',
  },
  {
    what: 'a key does not wait for its first use',
    file: idempotency,
    find: "if (!turn?.locked) throw new Refusal('in_progress')",
    put: '',
    tests: concurrencyTest,
    only: 'a hundred at once',
  },
  {
    what: 'an answer is not kept',
    file: idempotency,
    find: '  if (earlier) {',
    put: '  if (earlier && key === null) {',
    tests: concurrencyTest,
    only: 'a hundred at once',
  },
  {
    what: 'a key takes any body',
    file: idempotency,
    find: "if (!earlier.fingerprint.equals(fingerprint)) throw new Refusal('key_reused')",
    put: '',
    tests: concurrencyTest,
    only: 'another body or path',
  },
  {
    what: 'a key is everybody’s',
    file: idempotency,
    find: 'eq(idempotencyKeys.uid, who.uid), ',
    put: '',
    tests: concurrencyTest,
    only: 'another body or path',
  },
  {
    what: 'a commit does not ask how the writes before it went',
    file: 'server/db/client.ts',
    find: '    await Promise.all(unanswered)\n',
    put: '',
    tests: 'server/speed/transaction.test.ts',
    only: 'nobody waited for fails',
  },
  {
    what: 'an upload that makes progress is cut',
    file: 'server/request/malformed-requests.ts',
    find: '  if (error.code === tooSlow && isUploading(socket)) return\n',
    put: '',
    tests: uploads,
    only: 'takes longer than any other request',
  },
  {
    what: 'an upload trickles for ever',
    file: 'server/request/upload-progress.ts',
    find: '    stop()\n    cut()\n',
    put: '',
    tests: uploads,
    only: 'trickles or stops is cut',
  },
  {
    what: 'an upload that waits for us is cut',
    file: 'server/request/upload-progress.ts',
    find: ' || raw.readableLength > 0',
    put: '',
    tests: uploads,
    only: 'waits for us',
  },
]
