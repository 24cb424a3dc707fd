import { ActionIcon, Button, TextInput } from '@mantine/core'
import { IconPlus } from '#web/icons/plus.ts'
import { IconX } from '#web/icons/x.ts'
import type { Adjustment } from '#contract/rules/settlement-sum.ts'
import { useText } from '#web/text/text.tsx'
import css from './settlements.module.css'

/** One line of the form. The key keeps its inputs mounted while other lines come and go. */
export type AdjustmentLine = Adjustment & { key: number }

interface AdjustmentsProps {
  rows: readonly AdjustmentLine[]
  onChange: (rows: AdjustmentLine[]) => void
}

/** The labels of the first line serve as heads of the columns. */
const named = (at: number, label: string) => (at === 0 ? { label } : { 'aria-label': label })

/** Additions to and deductions from the price of the goods, each with its reason. */
export function Adjustments({ rows, onChange }: AdjustmentsProps) {
  const { t, label } = useText()
  const change = (key: number, part: Partial<Adjustment>) =>
    onChange(rows.map((row) => (row.key === key ? { ...row, ...part } : row)))
  return (
    <div>
      <div className={css.adjustments}>
        {rows.map((row, at) => (
          <div key={row.key} className={css.adjustment}>
            <TextInput
              {...named(at, label('settlements', 'label'))}
              value={row.label}
              maxLength={100}
              onChange={(event) => change(row.key, { label: event.currentTarget.value })}
            />
            <TextInput
              {...named(at, label('settlements', 'amount') + t('list.unitYuan'))}
              placeholder={t('finance.adjustmentHint')}
              value={row.amount}
              inputMode="decimal"
              onChange={(event) => change(row.key, { amount: event.currentTarget.value.trim() })}
            />
            <ActionIcon
              size="input-sm"
              aria-label={t('finance.removeAdjustment', { name: row.label })}
              onClick={() => onChange(rows.filter((other) => other.key !== row.key))}
            >
              <IconX size={16} stroke={1.5} />
            </ActionIcon>
          </div>
        ))}
      </div>
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<IconPlus size={14} stroke={1.5} />}
        onClick={() =>
          onChange([...rows, { key: Math.max(0, ...rows.map((row) => row.key)) + 1, label: '', amount: '' }])
        }
      >
        {t('finance.addAdjustment')}
      </Button>
    </div>
  )
}
