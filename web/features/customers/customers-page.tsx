import { Button } from '@mantine/core'
import { IconFileImport } from '#web/icons/file-import.ts'
import { IconPlus } from '#web/icons/plus.ts'
import { memo } from 'react'
import type { CustomerRow } from '#contract/customers.ts'
import { ListPage } from '#web/lists/list-page.tsx'
import { useActs, type DoneAct } from '#web/records/use-acts.tsx'
import { useList } from '#web/records/use-list.ts'
import { useCan } from '#web/session/session.tsx'
import { useText } from '#web/text/text.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { PathLink } from '#web/ui/path-link.tsx'
import { useNarrow } from '#web/ui/use-narrow.ts'
import { useOpenRecord } from '#web/ui/use-open-record.ts'
import { usePrefetch } from '#web/ui/use-prefetch.ts'
import { customerActs, type CustomerAct } from './acts.ts'
import { useNoteAfterCall } from '#web/features/contacts/after-call.ts'
import { Calling } from './calling/calling.ts'
import { customerOverrides } from './customer-columns.tsx'
import { customerList } from './customer-list.ts'
import { customerLayout } from './layout.ts'

const drawers = lazyPart(async () => (await import('./customer-drawers.tsx')).CustomerDrawers)
const CustomerDialog = lazyPart(async () => (await import('./act-dialogs.tsx')).CustomerDialog)

/** Acts after which the user may no longer work with the open customer. */
const leaves = ({ id, answer }: DoneAct<CustomerRow, CustomerAct>): boolean =>
  id === 'release' ||
  id === 'archive' ||
  (id === 'transfer' && (answer as Partial<CustomerRow>).masked !== undefined)
/** Users who see only their own customers need no owner column. */
const ownLayout = { ...customerLayout, list: customerLayout.list.filter((name) => name !== 'service_id') }

/** 客户管理列表. */
export function CustomersPage() {
  const { t } = useText()
  const list = useList(customerList)
  const { id, open, close } = useOpenRecord()
  const acts = useActs(customerActs, {
    clear: list.clear,
    onDone: (done) => {
      if (done.rows.some((row) => row.id === id) && leaves(done)) close()
    },
  })
  const seesAll = useCan('customers.seeAll')
  const seesOthers = useCan('customers.seeTeam') || seesAll
  useNoteAfterCall(open)
  usePrefetch(list.rows !== undefined, Calling.prefetch)
  return (
    <ListPage
      title="screens.customerList"
      list={list}
      layout={seesOthers ? customerLayout : ownLayout}
      overrides={customerOverrides}
      nameOf={customerActs.nameOf}
      acts={acts}
      bulk={['status', 'next', 'tag', 'transfer', 'release']}
      dialog={acts.asked && <CustomerDialog {...acts.asked} />}
      drawers={drawers}
      action={<PageActions open={open} />}
      searchHint={t('customers.searchHint')}
      empty={{ text: t('customers.empty'), action: <PageActions open={open} /> }}
    />
  )
}

const PageActions = memo(({ open }: { open: (id: null, act: string) => void }) => {
  const { t } = useText()
  const mayImport = useCan('imports.customers')
  const narrow = useNarrow()
  return (
    <>
      {mayImport && (
        <Button
          component={PathLink}
          to="/crm/index/import"
          variant="default"
          leftSection={<IconFileImport size={16} stroke={1.5} />}
        >
          {t('customers.import')}
        </Button>
      )}
      <Button leftSection={<IconPlus size={16} stroke={1.5} />} onClick={() => open(null, 'new')}>
        {t(narrow ? 'act.add' : 'customers.add')}
      </Button>
    </>
  )
})
