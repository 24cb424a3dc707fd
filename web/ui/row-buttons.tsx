import { IconDots } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useText } from '../text/text.tsx'
import css from './row-buttons.module.css'
import type { RowAction } from './row-menu.tsx'

const RowMenu = lazy(async () => ({ default: (await import('./row-menu.tsx')).RowMenu }))

/** At most two plain buttons; the rest waits in a menu that is not even loaded before it is asked for. */
export function RowButtons({
  actions,
  inline = 2,
  name,
}: {
  actions: readonly RowAction[]
  inline?: number
  name: string
}) {
  const { t } = useText()
  const [asked, setAsked] = useState(false)
  const shown =
    actions.length <= inline + 1 && inline > 1 && actions.length <= 2 ? actions : actions.slice(0, inline)
  const rest = actions.slice(shown.length)
  const more = (extra: { onClick?: () => void }) => (
    <button
      type="button"
      className={css.more}
      aria-label={t('ui.table.moreOf', { name })}
      aria-haspopup="menu"
      {...extra}
    >
      <IconDots size={16} stroke={1.5} aria-hidden="true" />
    </button>
  )
  return (
    <>
      {shown.map((action) => (
        <button
          key={action.id}
          type="button"
          className={css.button}
          data-danger={action.danger || undefined}
          disabled={action.disabled}
          onClick={action.onClick}
        >
          {action.label}
        </button>
      ))}
      {rest.length > 0 && !asked && more({ onClick: () => setAsked(true) })}
      {rest.length > 0 && asked && (
        <Suspense fallback={more({})}>
          <RowMenu actions={rest}>{more({})}</RowMenu>
        </Suspense>
      )}
    </>
  )
}
