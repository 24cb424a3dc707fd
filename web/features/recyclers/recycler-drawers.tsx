import { useQuery } from '@tanstack/react-query'
import type { RecyclerRow } from '../../../contract/recyclers.ts'
import { useText } from '../../text/text.tsx'
import { showSuccess } from '../../ui/toast.ts'
import { SideDrawer } from '../../ui/side-drawer.tsx'
import type { OpenRecord } from '../../ui/use-open-record.ts'
import { RecyclerDetail } from './recycler-detail.tsx'
import { EditRecycler } from './recycler-form.tsx'
import { recyclerQuery, useRefreshRecyclers } from './recycler-queries.ts'

interface RecyclerDrawersProps {
  record: OpenRecord
  onAct: (act: string, row: RecyclerRow) => void
}

/** Whatever the address opens over the list: a recycler, its form, or its licences alone. */
export function RecyclerDrawers({ record, onAct }: RecyclerDrawersProps) {
  const { t } = useText()
  const refresh = useRefreshRecyclers()
  const { id, act, close } = record
  const saved = () => {
    showSuccess(t('act.saved'))
    close()
    void refresh()
  }
  if (id === null) return null
  return (
    <SideDrawer key={act} title={<Name id={id} />} onClose={close} width={act === null ? 720 : 640}>
      {act === null ? (
        <RecyclerDetail id={id} onAct={onAct} />
      ) : (
        <EditRecycler id={id} only={act === 'renew'} onSaved={saved} onCancel={close} />
      )}
    </SideDrawer>
  )
}

function Name({ id }: { id: number }) {
  const { data } = useQuery(recyclerQuery(id))
  return data?.company_name ?? ' '
}
