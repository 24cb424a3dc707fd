import { ActionIcon } from '@mantine/core'
import { IconX } from '#web/icons/x.ts'
import type { ReactNode } from 'react'
import { useText } from '#web/text/text.tsx'
import { TextButton } from './states.tsx'
import css from './bulk.module.css'
import { useNarrow } from './use-narrow.ts'

interface BulkBarProps {
  count: number
  onClear: () => void
  children: ReactNode
}

/** The acts on all selected rows. */
export function BulkBar({ count, onClear, children }: BulkBarProps) {
  const { t } = useText()
  const narrow = useNarrow()
  return (
    <div className={css.bulk} role="toolbar" aria-label={t('list.bulk.label')}>
      {narrow && (
        <ActionIcon size="sm" aria-label={t('list.bulk.clear')} onClick={onClear}>
          <IconX size={16} stroke={1.5} />
        </ActionIcon>
      )}
      <span className={css.bulkCount} aria-live="polite">
        {t('list.bulk.selected', { n: count })}
      </span>
      {children}
      {!narrow && <TextButton onClick={onClear}>{t('list.bulk.clear')}</TextButton>}
    </div>
  )
}
