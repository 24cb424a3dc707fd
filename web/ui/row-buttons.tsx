import { IconDots } from '#web/icons/dots.ts'
import { useState } from 'react'
import { useText } from '#web/text/text.tsx'
import css from './row-buttons.module.css'
import type { RowAction } from './row-menu.tsx'
import { lazyPart } from './lazy-part.tsx'

/** The menu of the rest, fetched when idle. */
export const RowMenu = lazyPart(async () => (await import('./row-menu.tsx')).RowMenu)

interface RowButtonsProps {
  actions: readonly RowAction[]
  /** How many acts are shown as words (default 1). Dangerous acts never are. */
  inline?: 0 | 1
  name: string
}

/** Shows the likely act as a word. The rest is in a menu that loads only on demand. */
export function RowButtons({ actions, inline = 1, name }: RowButtonsProps) {
  const { t } = useText()
  const [asked, setAsked] = useState(false)
  const [first] = actions
  const shown = actions.slice(0, first?.danger || first?.unlikely ? 0 : inline)
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
      {shown.map(wordOf)}
      {rest.length > 0 && !asked && more({ onClick: () => setAsked(true) })}
      {rest.length > 0 && asked && (
        <RowMenu actions={rest} whileLoading={more({})}>
          {more({})}
        </RowMenu>
      )}
    </>
  )
}

const wordOf = ({ id, label, danger, disabled, onClick }: RowAction) => (
  <button
    key={id}
    type="button"
    className={css.button}
    data-danger={danger || undefined}
    disabled={disabled}
    onClick={onClick}
  >
    {label}
  </button>
)
