import { type SystemStatus, systemStatusRoutes } from '#contract/system-status.ts'
import type { Db } from '#server/db/client.ts'
import type { Serve } from '#server/request/pipeline.ts'
import { confirmTime } from './confirm-clock.ts'
import { readFacts, replicaLag } from './facts.ts'
import { allFindings, type Installation, type ReplicaState } from './findings.ts'

const replicaState = (replica: Db): Promise<ReplicaState> =>
  replicaLag(replica).then(
    (lag) => ({ reachable: true, lag }),
    () => ({ reachable: false, lag: 0 }),
  )

async function readStatus(db: Db, own: Installation, replica: Db | undefined): Promise<SystemStatus> {
  const facts = await readFacts(db)
  const state = replica && (await replicaState(replica))
  const { database, marks } = facts
  return {
    at: facts.now.toISOString(),
    findings: allFindings(facts, own, state),
    versions: {
      program: own.version,
      node: process.versions.node,
      postgres: database.version,
      migration: database.migration,
      migrations: database.migrations,
    },
    instances: facts.instances,
    database: {
      size: database.size,
      connections: database.connections,
      most_connections: database.mostConnections,
      embedded: own.embedded,
      replica_lag: state?.reachable ? state.lag : null,
    },
    jobs: facts.jobs,
    queue: facts.queue,
    backup_at: marks.backup?.at ?? null,
    audit: {
      entries: facts.audit.entries,
      sealed_to: facts.audit.sealedTo,
      checked_at: marks.seals_checked?.at ?? null,
    },
  }
}

export function serveSystemStatus(serve: Serve, own: Installation, replica: Db | undefined): void {
  serve(systemStatusRoutes.get, ({ db }) => readStatus(db, own, replica))
  serve(systemStatusRoutes.confirmClock, ({ db, who, body }) => confirmTime(db, who, body.at))
}
