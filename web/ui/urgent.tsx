import { IconAlertCircle } from '#web/icons/alert-circle.ts'
import { IconClock } from '#web/icons/clock.ts'
import type { ReactNode } from 'react'
import css from './urgent.module.css'

/** Marks a deadline that is near or past with a colour and an icon. */
export function Urgent({ level, children }: { level: 'soon' | 'late'; children: ReactNode }) {
  const Icon = level === 'late' ? IconAlertCircle : IconClock
  return (
    <span className={css.urgent} data-level={level}>
      <Icon size={14} stroke={1.5} aria-hidden="true" />
      {children}
    </span>
  )
}
