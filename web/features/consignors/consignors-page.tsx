import { Button } from '@mantine/core'
import { IconPlus } from '#web/icons/plus.ts'
import { ListPage } from '#web/lists/list-page.tsx'
import { useActs } from '#web/records/use-acts.tsx'
import { useList } from '#web/records/use-list.ts'
import { useText } from '#web/text/text.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { useNarrow } from '#web/ui/use-narrow.ts'
import { useOpenRecord } from '#web/ui/use-open-record.ts'
import { consignorActs } from './acts.ts'
import { consignorOverrides } from './consignor-columns.tsx'
import { consignorList } from './consignor-list.ts'
import { consignorLayout } from './layout.ts'

const drawers = lazyPart(async () => (await import('./consignor-drawers.tsx')).ConsignorDrawers)

/** 委托方. */
export function ConsignorsPage() {
  const { t } = useText()
  const narrow = useNarrow()
  const { open } = useOpenRecord()
  const add = (
    <Button leftSection={<IconPlus size={16} stroke={1.5} />} onClick={() => open(null, 'new')}>
      {t(narrow ? 'act.add' : 'consignors.add')}
    </Button>
  )
  return (
    <ListPage
      title="screens.consignors"
      list={useList(consignorList)}
      layout={consignorLayout}
      overrides={consignorOverrides}
      nameOf={consignorActs.nameOf}
      acts={useActs(consignorActs)}
      drawers={drawers}
      action={add}
      searchHint={t('consignors.searchHint')}
      empty={{ text: t('consignors.empty'), action: add }}
    />
  )
}
