import { Button } from '@mantine/core'
import { IconPlus } from '#web/icons/plus.ts'
import { ListPage } from '#web/lists/list-page.tsx'
import { useActs } from '#web/records/use-acts.tsx'
import { useList } from '#web/records/use-list.ts'
import { useText } from '#web/text/text.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { useNarrow } from '#web/ui/use-narrow.ts'
import { useOpenRecord } from '#web/ui/use-open-record.ts'
import { contractOverrides } from './contract-columns.tsx'
import { contractActs, contractList } from './contract-list.ts'
import { contractLayout } from './layout.ts'

const drawers = lazyPart(async () => (await import('./contract-drawers.tsx')).ContractDrawers)

/** 合同. */
export function ContractsPage() {
  const { t } = useText()
  const narrow = useNarrow()
  const { open } = useOpenRecord()
  const add = (
    <Button leftSection={<IconPlus size={16} stroke={1.5} />} onClick={() => open(null, 'new')}>
      {t(narrow ? 'act.add' : 'contracts.add')}
    </Button>
  )
  return (
    <ListPage
      title="screens.contracts"
      list={useList(contractList)}
      layout={contractLayout}
      overrides={contractOverrides}
      nameOf={contractActs.nameOf}
      acts={useActs(contractActs)}
      drawers={drawers}
      action={add}
      searchHint={t('contracts.searchHint')}
      empty={{ text: t('contracts.empty'), action: add }}
    />
  )
}
