import type { BankLineRow } from '#contract/bank-statements.ts'
import type { DrawerProps } from '#web/lists/list-page.tsx'
import type { LineAct } from './line-list.ts'
import { MatchDrawer } from './match-drawer.tsx'
import { StatementDrawer } from './statement-drawer.tsx'

/** The drawers over the list: the import of a statement, or the open line. */
export function LineDrawers({ record: { act, close }, row }: DrawerProps<BankLineRow, LineAct>) {
  if (act === 'new') return <StatementDrawer onClose={close} />
  return row ? <MatchDrawer key={row.id} row={row} onClose={close} /> : null
}
