import type { ReactNode } from 'react'
import { useText } from '../text.tsx'
import { TextButton } from './states.tsx'
import css from './bulk.module.css'

interface BulkBarProps {
  count: number
  onClear: () => void
  children: ReactNode
}

/** What can be done with all selected rows. */
export function BulkBar({ count, onClear, children }: BulkBarProps) {
  const { t } = useText()
  return (
    <div className={css.bulk} role="toolbar" aria-label={t('list.bulk.label')}>
      <span className={css.bulkCount} aria-live="polite">
        {t('list.bulk.selected', { n: count })}
      </span>
      {children}
      <TextButton onClick={onClear}>{t('list.bulk.clear')}</TextButton>
    </div>
  )
}
