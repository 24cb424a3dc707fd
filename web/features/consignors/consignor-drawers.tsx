import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import type { ConsignorRow } from '#contract/consignors.ts'
import { useDrawerTitle } from '#web/records/drawer-title.ts'
import type { DrawerProps } from '#web/lists/list-page.tsx'
import { useText } from '#web/text/text.tsx'
import { showSuccess } from '#web/messages/toast.ts'
import { SideDrawer } from '#web/ui/side-drawer.tsx'
import { QueryView } from '#web/ui/query-view.tsx'
import type { OpenRecord } from '#web/ui/use-open-record.ts'
import type { ConsignorAct } from './acts.ts'
import { ConsignorDetail } from './consignor-detail.tsx'
import { ConsignorForm } from './consignor-form.tsx'
import { consignorQuery, refreshConsignors, sourceQuery } from './consignor-queries.ts'

/**
 * The drawer that the address names: a consignor, its form, or a new one, empty or made from a customer.
 */
export function ConsignorDrawers({ record, acts }: DrawerProps<ConsignorRow, ConsignorAct>) {
  const { t } = useText()
  const { id, act } = record
  const { source, close } = useSource(record)
  const saved = (words: string) => {
    showSuccess(words)
    close()
    void refreshConsignors()
  }
  if (act === 'new')
    return (
      <SideDrawer title={t('consignors.add')} onClose={close}>
        <NewConsignor
          key={source}
          source={source}
          onSaved={(row) => saved(t('consignors.added', { name: row.company_name }))}
          onCancel={close}
        />
      </SideDrawer>
    )
  if (id === null) return null
  return (
    <SideDrawer key={act} title={<Name id={id} />} onClose={close}>
      {act === 'edit' && <EditConsignor id={id} onSaved={() => saved(t('act.saved'))} onCancel={close} />}
      {act === null && <ConsignorDetail id={id} acts={acts} />}
    </SideDrawer>
  )
}

/** Closing the form also removes the customer from the address. */
function useSource({ act, close }: OpenRecord): { source: number | null; close: () => void } {
  const [search, setSearch] = useSearchParams()
  const number = Number(search.get('customer'))
  if (act !== 'new' || !Number.isSafeInteger(number) || number < 1) return { source: null, close }
  const without = () =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before)
        for (const name of ['do', 'customer']) next.delete(name)
        return next
      },
      { preventScrollReset: true },
    )
  return { source: number, close: without }
}

interface FormProps {
  onSaved: (row: ConsignorRow) => void
  onCancel: () => void
}

function NewConsignor({ source, ...props }: FormProps & { source: number | null }) {
  const found = useQuery({ ...sourceQuery(source ?? 0), enabled: source !== null })
  if (source === null) return <ConsignorForm {...props} />
  return <QueryView of={found}>{(customer) => <ConsignorForm source={customer} {...props} />}</QueryView>
}

function EditConsignor({ id, ...props }: FormProps & { id: number }) {
  return (
    <QueryView of={useQuery(consignorQuery(id))}>{(row) => <ConsignorForm row={row} {...props} />}</QueryView>
  )
}

function Name({ id }: { id: number }) {
  const { data: row } = useQuery(consignorQuery(id))
  const nameOf = ({ company_name }: { company_name: string }) => company_name
  return useDrawerTitle({ resource: 'consignors', id, row, nameOf, kind: 'search.kinds.consignors' })
}
