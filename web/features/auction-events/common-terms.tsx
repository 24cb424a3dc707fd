import { Select, TextInput } from '@mantine/core'
import '@mantine/core/styles/Combobox.layer.css'
import { assetOwners, auctionTypes, auctionWays } from '#contract/rules/lot-choices.ts'
import { ReferenceInput } from '#web/references/references.tsx'
import { useText } from '#web/text/text.tsx'
import { choiceList } from '#web/ui/option-list.ts'
import css from './events.module.css'

type Choices = 'auction_type' | 'auction_way' | 'asset_owner'
export interface CommonValues {
  commission_id?: number | null
  zs_service_id?: number | null
  auction_type?: (typeof auctionTypes)[number] | null
  auction_way?: (typeof auctionWays)[number] | null
  asset_owner?: (typeof assetOwners)[number] | null
  reserve_price?: string | null
  advance_payment?: string | null
}

const amounts = ['reserve_price', 'advance_payment'] as const
const choices: Readonly<Record<Choices, readonly (string | number)[]>> = {
  auction_type: auctionTypes,
  auction_way: auctionWays,
  asset_owner: assetOwners,
}

interface CommonTermsProps {
  values: CommonValues
  onChange: (values: CommonValues) => void
}

/** Terms of all lots of a sheet that rarely have a column. */
export function CommonTerms({ values, onChange }: CommonTermsProps) {
  const { t, label, option } = useText()
  return (
    <fieldset className={css.common} aria-label={t('auctionEvents.sheet.common')}>
      <ReferenceInput
        target="consignors"
        label={label('lots', 'commission_id')}
        value={values.commission_id ?? null}
        onChange={(commission_id) => onChange({ ...values, commission_id })}
        clearable
      />
      <ReferenceInput
        target="staff"
        label={label('lots', 'zs_service_id')}
        value={values.zs_service_id ?? null}
        onChange={(zs_service_id) => onChange({ ...values, zs_service_id })}
        clearable
      />
      {(Object.keys(choices) as Choices[]).map((name) => (
        <Select
          key={name}
          {...choiceList}
          clearable
          label={label('lots', name)}
          data={choices[name].map((choice) => ({
            value: String(choice),
            label: option('lots', name, choice),
          }))}
          value={values[name] === undefined || values[name] === null ? null : String(values[name])}
          onChange={(text) =>
            onChange({ ...values, [name]: choices[name].find((choice) => String(choice) === text) ?? null })
          }
        />
      ))}
      {amounts.map((name) => (
        <TextInput
          key={name}
          label={label('lots', name)}
          inputMode="decimal"
          value={values[name] ?? ''}
          onChange={({ currentTarget }) =>
            onChange({ ...values, [name]: currentTarget.value.trim() || null })
          }
        />
      ))}
    </fieldset>
  )
}
