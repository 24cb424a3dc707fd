import { bankStatementRoutes } from '#contract/bank-statements.ts'
import { statementRoutes } from '#contract/statement-files.ts'
import { Refusal } from '#server/request/errors.ts'
import { getRecord } from '#server/records/records.ts'
import type { Serve } from '#server/request/pipeline.ts'
import type { Store } from '#server/features/uploads/store.ts'
import { candidatesOf } from './expectations.ts'
import { keepUnapplied } from './keep-unapplied.ts'
import { matchExact, matchLine, reopenLine } from './match.ts'
import { setAside } from './set-aside.ts'
import { lineSource, listLines } from './source.ts'
import { listStatements, takeStatementBack } from './statements.ts'
import { previewStatement, receiveStatement } from './upload.ts'

export function serveBankStatements(serve: Serve, store: Store): void {
  serve(bankStatementRoutes.upload, ({ db, who, request }) => receiveStatement(db, who, store, request), {
    config: { takesFiles: true },
  })
  serve(statementRoutes.preview, ({ db, who, request }) => previewStatement(db, who, store, request), {
    config: { takesFiles: true },
  })
  serve(statementRoutes.list, ({ db, who, list }) => listStatements(db, who, list))
  serve(statementRoutes.takeBack, ({ db, who, params, body }) => takeStatementBack(db, who, params.id, body))
  serve(bankStatementRoutes.listBankLines, ({ db, who, list }) => listLines(db, who, list))
  serve(bankStatementRoutes.lineCandidates, async ({ db, who, params, query }) => {
    const line = await getRecord(db, who, lineSource, params.id)
    if (line.state !== 'open') throw new Refusal('line_settled')
    return { items: await candidatesOf(db, line.id, query.q?.trim() ?? '') }
  })
  serve(bankStatementRoutes.matchLine, ({ db, who, params, body }) => matchLine(db, who, params.id, body))
  serve(bankStatementRoutes.matchExactLines, ({ db, who, body, request }) =>
    matchExact(db, who, body.ids, (err) =>
      request.log.error({ err, request_id: request.id }, 'a bank line failed'),
    ),
  )
  serve(bankStatementRoutes.keepUnapplied, ({ db, who, params, body }) =>
    keepUnapplied(db, who, params.id, body),
  )
  serve(bankStatementRoutes.setLineAside, ({ db, who, params, body }) => setAside(db, who, params.id, body))
  serve(bankStatementRoutes.reopenLine, ({ db, who, params, body }) =>
    reopenLine(db, who, params.id, body.reason, body.version),
  )
}
