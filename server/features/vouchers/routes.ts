import { voucherRoutes } from '#contract/vouchers.ts'
import type { Serve } from '#server/request/pipeline.ts'
import { headersOf } from '#server/features/uploads/downloads.ts'
import { changeAccounts, getAccounts } from './accounts.ts'
import { exportVouchers } from './export.ts'
import { monthVouchers } from './vouchers.ts'

export function serveVouchers(serve: Serve): void {
  serve(voucherRoutes.list, ({ db, query }) => monthVouchers(db, query.month))
  serve(voucherRoutes.export, async ({ db, who, query, reply }) => {
    const { name, type, bytes } = await exportVouchers(db, who, query)
    void reply.headers(headersOf(name, type, bytes.length))
    return bytes as never
  })
  serve(voucherRoutes.accounts, ({ db, who }) => getAccounts(db, who))
  serve(voucherRoutes.changeAccounts, ({ db, who, body }) => changeAccounts(db, who, body))
}
