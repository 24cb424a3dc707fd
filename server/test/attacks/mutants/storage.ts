import type { Mutant } from './mutant.ts'

const bucket = 'server/object-storage/bucket.ts'
const examine = 'server/object-storage/examine.ts'
const examined = 'server/object-storage/examine.test.ts'
const journey = 'server/features/uploads/object-storage.test.ts'
const paired = 'server/features/uploads/paired-store.ts'
const pairs = 'server/features/uploads/paired-store.test.ts'
const copying = 'server/features/uploads/copy-files.ts'
const copies = 'server/features/uploads/copy-files.test.ts'
const place = 'server/backup/backup-location.ts'
const places = 'server/backup/backup-location.test.ts'

export const storageMutants: Mutant[] = [
  {
    what: 'a silent storage is waited for',
    file: bucket,
    find: 'const patience = 4000',
    put: 'const patience = 400_000',
    tests: journey,
    only: 'is a 503 in the language of the caller',
  },
  {
    what: 'a storage that is away counts as a missing file',
    file: bucket,
    find: 'return new StorageDown(this.where, error)',
    put: 'return noSuchFile()',
    tests: journey,
    only: 'is a 503 in the language of the caller',
  },
  {
    what: 'nobody looks whether a stranger reads',
    file: examine,
    find: 'const may = await stranger(bucket, key)',
    put: 'const may = undefined as string | undefined',
    tests: examined,
    only: 'one that anybody can read is public',
  },
  {
    what: 'a server that does not encrypt is trusted',
    file: examine,
    find: 'if (asked !== undefined && (await bucket.encryptedBy(key)) !== asked)',
    put: 'if (asked === undefined && (await bucket.encryptedBy(key)) !== asked)',
    tests: examined,
    only: 'a server that does not is wrong',
  },
  {
    what: 'encryption is not asked for',
    file: bucket,
    find: 'params: { ...this.at(key), ...this.encryption(), Body: outgoing.body }',
    put: 'params: { ...this.at(key), Body: outgoing.body }',
    tests: examined,
    only: 'a server that does not is wrong',
  },
  {
    what: 'the path of a bucket ends with a slash',
    file: 'server/object-storage/client.ts',
    find: "request.path.replace(/\\/$/, '')",
    put: 'request.path',
    tests: examined,
    only: 'a private bucket is fine',
  },
  {
    what: 'a download that falls silent is waited for',
    file: 'server/object-storage/content.ts',
    find: 'const silence = 5000',
    put: 'const silence = 5_000_000',
    tests: examined,
    only: 'a server that falls silent is',
  },
  {
    what: 'whoever reads slowly is cut off',
    file: 'server/object-storage/content.ts',
    find: '  body.socket.setTimeout(0)\n',
    put: '',
    tests: examined,
    only: 'a server that falls silent is',
  },
  {
    what: 'what was removed while files move comes back',
    file: paired,
    find: '      await other.remove(stored)\n',
    put: '',
    tests: pairs,
    only: 'or it would come back',
  },
  {
    what: 'a failure of the first store is taken for a missing file',
    file: paired,
    find: "if (errorCode(error) === 'ENOENT') return ask(other)",
    put: "if (errorCode(error) !== '') return ask(other)",
    tests: pairs,
    only: 'a failure of the first is no missing file',
  },
  {
    what: 'a copy is not read back',
    file: copying,
    find: "if ((await hashIn(to, stored)) !== digest()) return 'broken'\n",
    put: '',
    tests: copies,
    only: 'is not as it was',
  },
  {
    what: 'a copy of the same size is taken for the same',
    file: copying,
    find: ' && (await hashIn(to, stored)) === (await hashIn(from, stored))',
    put: '',
    tests: copies,
    only: 'is copied again',
  },
  {
    what: 'a file that was removed during its copy comes back',
    file: copying,
    find: '  await to.remove(stored)\n',
    put: '',
    tests: copies,
    only: 'removed meanwhile',
  },
  {
    what: 'a backup goes to a bucket that anybody reads',
    file: place,
    find: '        await refusePublic(bucket)\n',
    put: '',
    tests: places,
    only: 'anybody reads gets none',
  },
  {
    what: 'files fill the disk of the database',
    file: 'server/features/uploads/receive.ts',
    find: 'if (free < Math.min(all * reserve.share, reserve.bytes))',
    put: 'if (free < 0)',
    tests: 'server/features/uploads/receive.test.ts',
    only: 'takes files or refuses them',
  },
  {
    what: 'zips of photos pile up',
    file: 'server/features/photo-imports/photo-imports.ts',
    find: 'const mostWaiting = 3',
    put: 'const mostWaiting = 300',
    tests: 'server/features/photo-imports/photo-imports.test.ts',
    only: 'waits beside two others at most',
  },
  {
    what: 'the house takes any number of files',
    file: 'server/features/uploads/quotas.ts',
    find: "  if (used.house + bytes > house) throw new Refusal('house_upload_limit', { n: upload_house_gb })\n",
    put: '',
    tests: 'server/features/uploads/uploads.test.ts',
    only: '507 beyond the gigabytes',
  },
  {
    what: 'nobody is told that a limit is near',
    file: 'server/features/uploads/quotas.ts',
    find: 'const warnedAt = 0.8',
    put: 'const warnedAt = 80',
    tests: 'server/features/uploads/uploads.test.ts',
    only: '507 beyond the gigabytes',
  },
]
