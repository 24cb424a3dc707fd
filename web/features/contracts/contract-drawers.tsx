import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import type { ContractRow } from '#contract/contracts.ts'
import type { DrawerProps } from '#web/lists/list-page.tsx'
import { showSuccess } from '#web/messages/toast.ts'
import { useText } from '#web/text/text.tsx'
import { QueryView } from '#web/ui/query-view.tsx'
import { SideDrawer } from '#web/ui/side-drawer.tsx'
import { ContractDetail } from './contract-detail.tsx'
import { ContractForm } from './contract-form.tsx'
import { refreshContracts, type ContractAct } from './contract-list.ts'
import { contractQuery } from './contract-queries.ts'

/**
 * The drawer that the address names: a contract, its form, or a new one. A new one takes the consignor of the
 * list's filter.
 */
export function ContractDrawers({ record, acts }: DrawerProps<ContractRow, ContractAct>) {
  const { t } = useText()
  const [search] = useSearchParams()
  const { id, act, close } = record
  const saved = (words: string) => {
    showSuccess(words)
    close()
    void refreshContracts()
  }
  if (act === 'new') {
    const consignor = Number(search.get('consignor'))
    return (
      <SideDrawer title={t('contracts.add')} onClose={close}>
        <ContractForm
          consignor={Number.isSafeInteger(consignor) && consignor > 0 ? consignor : null}
          onSaved={(row) => saved(t('contracts.added', { number: row.number }))}
          onCancel={close}
        />
      </SideDrawer>
    )
  }
  if (id === null) return null
  return (
    <SideDrawer key={act} title={<Name id={id} />} onClose={close}>
      {act === 'edit' && <Edit id={id} onSaved={() => saved(t('contracts.edited'))} onCancel={close} />}
      {act === null && <ContractDetail id={id} acts={acts} />}
    </SideDrawer>
  )
}

interface EditProps {
  id: number
  onSaved: (row: ContractRow) => void
  onCancel: () => void
}

const Edit = ({ id, ...props }: EditProps) => (
  <QueryView of={useQuery(contractQuery(id))}>
    {(row) => <ContractForm key={row.version} row={row} consignor={row.consignor} {...props} />}
  </QueryView>
)

function Name({ id }: { id: number }) {
  const { t } = useText()
  const { data } = useQuery(contractQuery(id))
  return <>{data?.number ?? t('screens.contracts')}</>
}
