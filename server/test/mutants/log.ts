import type { Mutant } from './mutant.ts'

const auditTest = 'server/features/audit/audit.test.ts'
const sealer = 'server/features/audit/sealer.ts'
const partitions = 'server/db/migrations/0046_partitions.sql'
const partitionsTest = 'server/db/partitions.test.ts'
const routes = 'server/features/events/routes.ts'
const eventsTest = 'server/features/events/events.test.ts'

export const logMutants: Mutant[] = [
  {
    what: 'deeds are recorded afterwards',
    file: 'server/request/line-up.ts',
    find: '    await services.writeDeeds(tx, who)\n    return JSON',
    put: '    void services.writeDeeds(services.db, who).catch(() => {})\n    return JSON',
    tests: auditTest,
    only: 'for every kind of act',
  },
  {
    what: 'an act leaves no entry',
    file: 'server/features/customers/follow-ups.ts',
    find: "action: 'follow_up',",
    put: "action: 'edit',",
    tests: auditTest,
    only: 'a random day',
  },
  {
    what: 'the log keeps phones',
    file: 'server/request/write-deeds.ts',
    find: "mask && typeof value === 'string'",
    put: "mask && typeof value === 'number'",
    tests: auditTest,
    only: 'the log is whole',
  },
  {
    what: 'the log can be rewritten',
    file: partitions,
    find: 'CREATE TRIGGER audit_entries_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_entries FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();',
    put: 'SELECT 1;',
    tests: auditTest,
    only: 'nobody rewrites it',
  },
  {
    what: 'what lies in a new partition can be rewritten',
    file: partitions,
    find: "tgfoid = 'public.refuse_change'::regproc) THEN",
    put: 'false) THEN',
    tests: partitionsTest,
    only: 'keeps an empty partition ahead',
  },
  {
    what: 'no partition is made ahead',
    file: partitions,
    find: 'CONTINUE WHEN last < first_id - room / 2;',
    put: 'CONTINUE WHEN last < first_id + room;',
    tests: partitionsTest,
    only: 'keeps an empty partition ahead',
  },
  {
    what: 'a partition with rows is read through while nobody may write',
    file: partitions,
    find: 'ELSIF used AND promised IS NULL THEN',
    put: 'ELSIF false THEN',
    tests: partitionsTest,
    only: 'that stopped between two steps',
  },
  {
    what: 'a promise that the ids come near to stays',
    file: partitions,
    find: 'IF promised - last < room / 2 THEN',
    put: 'IF false THEN',
    tests: partitionsTest,
    only: 'that stopped between two steps',
  },
  {
    what: 'people wait for as long as somebody reads',
    file: partitions,
    find: "LANGUAGE plpgsql SET lock_timeout = '500ms'",
    put: 'LANGUAGE plpgsql',
    tests: partitionsTest,
    only: 'gives up rather',
  },
  {
    what: 'the verifier does not look at entries',
    file: sealer,
    find: 'where hash <> audit_entry_hash(e)',
    put: 'where false',
    tests: auditTest,
    only: 'which entry was altered',
  },
  {
    what: 'the verifier does not look at the chain',
    file: sealer,
    find: 'where now.entries <> c.entries or',
    put: 'where false and',
    tests: auditTest,
    only: 'tells, when someone',
  },
  {
    what: 'nobody seals',
    file: sealer,
    find: 'if (candidate && (await seal(db, candidate)))',
    put: 'if (candidate && (await seal(db, { ...candidate, last: 0 })))',
    tests: auditTest,
    only: 'the chain',
  },
  {
    what: 'everybody hears of everything',
    file: routes,
    find: 'owners.some((owner) => owner !== null && seesOwner(who, owner))',
    put: 'owners.length > 0',
    tests: eventsTest,
    only: 'of an owned customer',
  },
  {
    what: 'a stream outlives its session',
    file: routes,
    find: "if (heard?.resource === 'staff' || (heard?.resource === 'session' && heard.id === who.uid)) void refresh()",
    put: '',
    tests: eventsTest,
    only: 'ends at once',
  },
  {
    what: 'a trace tells the values that are written into a statement',
    file: 'server/seeing/open-telemetry.ts',
    find: ".replaceAll(/'(?:[^']|'')*(?:'|$)/g, '?')",
    put: '',
    tests: 'server/seeing/open-telemetry.test.ts',
    only: 'left out',
  },
]
