import { Button } from '@mantine/core'
import { useText } from '#web/text/text.tsx'
import type { RowAction } from '#web/ui/row-menu.tsx'
import css from './money-rows.module.css'

interface MoneyRowProps {
  title: string
  /** The parts of the line below the title; empty ones are left out. */
  about: readonly (string | false | null)[]
  /** Why the row is void. Null while it counts. */
  voided: string | null
  /** In yuan. */
  amount: string
  actions: readonly RowAction[]
}

/** One amount of a lot in a list of `money-rows.module.css`: what it is for, and what may be done with it. */
export function MoneyRow({ title, about, voided, amount, actions }: MoneyRowProps) {
  const { money } = useText()
  return (
    <li data-void={voided !== null || undefined}>
      <div className={css.what}>
        <b>{title}</b>
        <p>{about.filter(Boolean).join(' · ')}</p>
        {voided !== null && <p>{voided}</p>}
      </div>
      <span className={css.amount}>{money(amount)}</span>
      {actions.map(({ id, label, onClick }) => (
        <Button key={id} variant="subtle" color="red" size="compact-sm" onClick={onClick}>
          {label}
        </Button>
      ))}
    </li>
  )
}
