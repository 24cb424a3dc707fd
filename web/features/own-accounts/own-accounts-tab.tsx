import type { ReactNode } from 'react'
import type { OwnAccountRow } from '#contract/own-accounts.ts'
import type { ColumnOverrides } from '#web/records/columns.tsx'
import { RecordList } from '#web/lists/list-page.tsx'
import { useActs } from '#web/records/use-acts.tsx'
import { useList } from '#web/records/use-list.ts'
import { useText } from '#web/text/text.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { ownAccountLayout } from './layout.ts'
import { ownAccountActs, ownAccountsSpec } from './own-account-list.ts'

const drawers = lazyPart(async () => (await import('./own-account-drawer.tsx')).OwnAccountDrawers)
const overrides: ColumnOverrides<OwnAccountRow> = {
  name: { width: 200, opens: true },
  number: { whole: true },
}

/** 账户: our own bank accounts. */
export function OwnAccountsTab({ add }: { add: ReactNode }) {
  const { t } = useText()
  return (
    <RecordList
      list={useList(ownAccountsSpec)}
      layout={ownAccountLayout}
      overrides={overrides}
      label={t('finance.tabs.accounts')}
      nameOf={ownAccountActs.nameOf}
      acts={useActs(ownAccountActs)}
      drawers={drawers}
      searchHint={t('ownAccounts.searchHint')}
      empty={{ text: t('ownAccounts.empty'), action: add }}
    />
  )
}
