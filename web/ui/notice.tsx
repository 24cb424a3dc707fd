import type { Icon } from '#web/icons/create-icon.ts'
import type { ReactNode } from 'react'
import css from './notice.module.css'

interface NoticeProps {
  icon: Icon
  /** True if somebody has to act. */
  urgent?: boolean
  children: ReactNode
}

/** A sentence above a page about the installation, with an icon in front. */
export function Notice({ icon: Icon, urgent, children }: NoticeProps) {
  return (
    <p className={css.notice} data-urgent={urgent || undefined} role="status">
      <Icon size={16} stroke={1.5} aria-hidden="true" />
      <span>{children}</span>
    </p>
  )
}
