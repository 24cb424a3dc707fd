import { ActionIcon } from '@mantine/core'
import { IconBug } from '#web/icons/bug.ts'
import { useErrors } from './error-log.ts'
import { useText } from '#web/text/text.tsx'
import { openDialog } from '#web/navigation/dialogs.ts'
import css from './top-bar.module.css'

/** Appears only while errors are recorded. */
export function ErrorButton() {
  const { t, number } = useText()
  const count = useErrors().length
  if (count === 0) return null
  return (
    <ActionIcon
      size="lg"
      color="red"
      className={css.errors}
      data-count={number(count)}
      aria-haspopup="dialog"
      aria-label={`${t('errorLog.title')} (${number(count)})`}
      title={t('errorLog.title')}
      onClick={() => openDialog('errors')}
    >
      <IconBug size={18} stroke={1.5} />
    </ActionIcon>
  )
}
