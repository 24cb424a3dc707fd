import type { Language } from '#texts/text.ts'
import type { Db } from '#server/db/client.ts'

interface Requester {
  language: Language
  address: string
  request_id: string
}

/** Every kind of background job with its payload. */
export interface Jobs {
  /** `uid` is the owner of the import. A job without `act` is a run. */
  import: Requester & { import_id: number; uid?: number; act?: 'run' | 'check' | 'undo' }
  export: Requester & { export_id: number; attempt: number }
  photos: Requester & { photo_import_id: number; uid: number; act: 'run' | 'undo' }
  audit_check: { asked_by: number }
}

export type JobName = keyof Jobs

export interface Queue {
  /** Queues a job within the transaction of `db`, so that it exists only if that commits. */
  send<J extends JobName>(db: Db, job: J, data: Jobs[J]): Promise<void>
  /** Lets each running job stop at its next safe point. The next start resumes it. */
  stop(): Promise<void>
}
