import { useQuery } from '@tanstack/react-query'
import type { RecyclerRow } from '#contract/recyclers.ts'
import { useDrawerTitle } from '#web/records/drawer-title.ts'
import type { DrawerProps } from '#web/lists/list-page.tsx'
import { useText } from '#web/text/text.tsx'
import { showSuccess } from '#web/messages/toast.ts'
import { SideDrawer } from '#web/ui/side-drawer.tsx'
import type { RecyclerAct } from './acts.ts'
import { RecyclerDetail } from './recycler-detail.tsx'
import { EditRecycler } from './recycler-form.tsx'
import { recyclerQuery, refreshRecyclers } from './recycler-queries.ts'

/** The drawer that the address names: a recycler, its form, or its licences alone. */
export function RecyclerDrawers({ record, acts }: DrawerProps<RecyclerRow, RecyclerAct>) {
  const { t } = useText()
  const { id, act, close } = record
  const saved = () => {
    showSuccess(t('act.saved'))
    close()
    void refreshRecyclers()
  }
  if (id === null) return null
  return (
    <SideDrawer key={act} title={<Name id={id} />} onClose={close} width={act === null ? 720 : 640}>
      {act === null ? (
        <RecyclerDetail id={id} acts={acts} />
      ) : (
        <EditRecycler id={id} only={act === 'renew'} onSaved={saved} onCancel={close} />
      )}
    </SideDrawer>
  )
}

function Name({ id }: { id: number }) {
  const { data: row } = useQuery(recyclerQuery(id))
  const nameOf = ({ company_name }: { company_name: string }) => company_name
  return useDrawerTitle({ resource: 'recyclers', id, row, nameOf, kind: 'search.kinds.recyclers' })
}
