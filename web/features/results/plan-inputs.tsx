import { ActionIcon, Button, TextInput } from '@mantine/core'
import { commissionRoles, type CommissionPlan, type CommissionRole } from '#contract/commission-plans.ts'
import { IconPlus } from '#web/icons/plus.ts'
import { IconX } from '#web/icons/x.ts'
import { shortDecimal } from '#web/text/format.ts'
import { useText } from '#web/text/text.tsx'
import { ChoicePills } from '#web/ui/choice-pills.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import css from './results.module.css'

/** A plan as typed. Keys keep its inputs mounted while other plans are added and removed. */
export interface TypedPlan {
  key: number
  from: string
  role: CommissionRole
  rate: string
  bands: { key: number; above: string; rate: string }[]
}

export const typedPlan = ({ from, role, rate, bands }: CommissionPlan, key: number): TypedPlan => ({
  key,
  from,
  role,
  rate: bands ? '' : shortDecimal(rate),
  bands: (bands ?? []).map((band, at) => ({
    key: at,
    above: shortDecimal(band.above),
    rate: shortDecimal(band.rate),
  })),
})

export const planOf = ({ from, role, rate, bands }: TypedPlan) => ({
  from,
  role,
  rate: rate === '' ? null : rate,
  bands: bands.length === 0 ? null : bands.map(({ above, rate: share }) => ({ above, rate: share })),
})

interface PlanInputsProps {
  plan: TypedPlan
  onChange: (plan: TypedPlan) => void
  onRemove: () => void
}

/** One role's share from a day on: a rate, or bands from 0 on. */
export function PlanInputs({ plan, onChange, onRemove }: PlanInputsProps) {
  const { t, label } = useText()
  const isBanded = plan.bands.length > 0
  return (
    <fieldset className={css.plan}>
      <legend>
        {t(`commissions.roles.${plan.role}`)} · {plan.from}
      </legend>
      <div className={css.question}>
        <DateField
          kind="day"
          label={label('commission_plans', 'from')}
          value={plan.from}
          onChange={(value) => value && onChange({ ...plan, from: value })}
        />
        <ChoicePills
          label={label('commission_plans', 'role')}
          options={commissionRoles.map((value) => ({ value, label: t(`commissions.roles.${value}`) }))}
          chosen={[plan.role]}
          onChange={(value) => onChange({ ...plan, role: value })}
        />
        <ChoicePills
          label={t('commissionPlans.kind')}
          options={[
            { value: 'plain', label: t('commissionPlans.plain') },
            { value: 'bands', label: t('commissionPlans.byBands') },
          ]}
          chosen={[isBanded ? 'bands' : 'plain']}
          onChange={(value) =>
            onChange({ ...plan, bands: value === 'bands' ? [{ key: 0, above: '0', rate: plan.rate }] : [] })
          }
        />
        {!isBanded && (
          <TextInput
            label={label('commission_plans', 'rate')}
            inputMode="decimal"
            value={plan.rate}
            onChange={(event) => onChange({ ...plan, rate: event.currentTarget.value.trim() })}
          />
        )}
      </div>
      {isBanded && <Bands plan={plan} onChange={onChange} />}
      <Button variant="subtle" size="compact-sm" color="red" onClick={onRemove}>
        {t('commissionPlans.remove')}
      </Button>
    </fieldset>
  )
}

function Bands({ plan, onChange }: Pick<PlanInputsProps, 'plan' | 'onChange'>) {
  const { t } = useText()
  const { bands } = plan
  const put = (next: TypedPlan['bands']) => onChange({ ...plan, bands: next })
  const change = (key: number, part: { above?: string; rate?: string }) =>
    put(bands.map((band) => (band.key === key ? { ...band, ...part } : band)))
  const words = { above: t('commissionPlans.above'), rate: t('commissionPlans.bandRate') }
  return (
    <>
      {bands.map((band, at) => (
        <div key={band.key} className={css.band}>
          {(['above', 'rate'] as const).map((name) => (
            <TextInput
              key={name}
              {...(at === 0 ? { label: words[name] } : { 'aria-label': words[name] })}
              inputMode="decimal"
              value={band[name]}
              onChange={(event) => change(band.key, { [name]: event.currentTarget.value.trim() })}
            />
          ))}
          <ActionIcon
            size="input-sm"
            aria-label={t('commissionPlans.removeBand')}
            onClick={() => put(bands.filter((other) => other.key !== band.key))}
          >
            <IconX size={16} stroke={1.5} />
          </ActionIcon>
        </div>
      ))}
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<IconPlus size={14} stroke={1.5} />}
        onClick={() =>
          put([...bands, { key: Math.max(...bands.map((band) => band.key)) + 1, above: '', rate: '' }])
        }
      >
        {t('commissionPlans.addBand')}
      </Button>
    </>
  )
}
