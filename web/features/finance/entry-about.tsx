import { Select } from '@mantine/core'
import '@mantine/core/styles/Combobox.layer.css'
import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import type { EntryRow } from '#contract/finance.ts'
import { depositKinds, type EntryKind } from '#contract/entry-kinds.ts'
import { call } from '#web/transport/api.ts'
import { useSurroundingForm } from '#web/records/surrounding-form.ts'
import { useText } from '#web/text/text.tsx'
import { choiceList } from '#web/ui/option-list.ts'
import css from '#web/auction/money.module.css'
import { LotField } from '#web/auction/lot-field.tsx'
import { useLookupField } from '#web/auction/use-lookup-field.ts'
import { financeLotRoutes } from '#contract/finance-lot.ts'

const useField = (name: 'kind' | 'lot_id') => useWatch({ control: useSurroundingForm().form.control, name })
/** The kind currently chosen in the form. */
export const useKind = () => useField('kind') as EntryKind | null

/** Picks the lot of an entry, and the sign-up of a deposit. */
export function EntryAbout({ draft }: { draft: EntryRow | undefined }) {
  const { form } = useSurroundingForm()
  const lot = useField('lot_id') as number | null
  const kind = useKind()
  return (
    <div className={css.fields} style={{ gridColumn: '1 / -1' }}>
      <LotField
        named={draft?.lot_id === lot ? draft?.lot_id_name : null}
        onPick={() => form.setValue('sign_up_id', null)}
      />
      {kind && depositKinds.includes(kind) && <SignUpField lot={lot} comes={kind === 'deposit_in'} />}
    </div>
  )
}

function SignUpField({ lot, comes }: { lot: number | null; comes: boolean }) {
  const { t, label, option, money } = useText()
  const { form } = useSurroundingForm()
  const { value, inputRef, error, pick } = useLookupField('sign_up_id')
  const { data } = useQuery({
    queryKey: ['lots', 'finance', lot],
    enabled: lot !== null,
    queryFn: ({ signal }) => call(financeLotRoutes.get, { params: { id: lot ?? 0 }, signal, quiet: true }),
  })
  const signUps = data?.sign_ups ?? []
  /** Prefills the amount with the deposit. The user can change it. */
  const choose = (id: number | null) => {
    pick(id)
    const bond = signUps.find((signUp) => signUp.id === id)?.bond_price
    if (comes && bond && form.getValues('amount') === '') form.setValue('amount', bond, { shouldDirty: true })
  }
  return (
    <Select
      {...choiceList}
      ref={inputRef}
      openOnFocus={false}
      label={label('finance_entries', 'sign_up_id')}
      required
      disabled={lot === null}
      placeholder={
        lot === null
          ? t('finance.lotFirst')
          : t(data && signUps.length === 0 ? 'finance.noSignUps' : 'form.choose')
      }
      error={error}
      data={signUps.map((signUp) => ({
        value: String(signUp.id),
        label: [
          signUp.name,
          option('sign_ups', 'deposit_status', signUp.deposit_status),
          money(signUp.bond_price),
        ].join(' · '),
      }))}
      value={value === null ? null : String(value)}
      onChange={(id) => choose(id === null ? null : Number(id))}
    />
  )
}
