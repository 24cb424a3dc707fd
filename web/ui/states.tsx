import { IconCloudOff } from '#web/icons/cloud-off.ts'
import { IconDatabaseOff } from '#web/icons/database-off.ts'
import { IconFilterOff } from '#web/icons/filter-off.ts'
import type { ReactNode } from 'react'
import { useText } from '#web/text/text.tsx'
import css from './states.module.css'

interface StateProps {
  icon: ReactNode
  title: string
  text?: string | undefined
  action?: ReactNode
  alert?: boolean
}

/** An icon, one sentence, one action. */
export function State({ icon, title, text, action, alert }: StateProps) {
  return (
    <div className={css.state} role={alert ? 'alert' : 'status'}>
      <span className={css.icon} aria-hidden="true">
        {icon}
      </span>
      <p className={css.title}>{title}</p>
      {text && <p className={css.text}>{text}</p>}
      {action && <div className={css.actions}>{action}</div>}
    </div>
  )
}

const icon = { size: 36, stroke: 1.2 }

export function NothingYet({ text, action }: { text: string; action?: ReactNode }) {
  return <State icon={<IconDatabaseOff {...icon} />} title={text} action={action} />
}

export function NothingFound({ onClear }: { onClear: () => void }) {
  const { t } = useText()
  return (
    <State
      icon={<IconFilterOff {...icon} />}
      title={t('ui.state.notFound')}
      action={<TextButton onClick={onClear}>{t('ui.state.clear')}</TextButton>}
    />
  )
}

/** An error with a button to try again or, if the filters are wrong, to clear them. */
export function Failed({
  message,
  onRetry,
  onClear,
}: {
  message: string
  onRetry?: () => void
  onClear?: (() => void) | undefined
}) {
  const { t } = useText()
  const Icon = onClear ? IconFilterOff : IconCloudOff
  const act = onClear ?? onRetry
  return (
    <State
      alert
      icon={<Icon {...icon} />}
      title={t(onClear ? 'ui.state.wrongFilters' : 'ui.state.failed')}
      text={message}
      action={
        act && <TextButton onClick={act}>{t(onClear ? 'ui.state.clear' : 'ui.state.retry')}</TextButton>
      }
    />
  )
}

export function TextButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <button type="button" className={css.button} onClick={onClick}>
      {children}
    </button>
  )
}
