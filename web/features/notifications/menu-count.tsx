import type { WaitingScreen } from '#contract/dashboard.ts'
import { useText } from '#web/text/text.tsx'
import css from './notifications.module.css'

const mostShown = 999

/** The number of tasks beside a menu entry. Hovering and screen readers say what they are. */
export function MenuCount({
  waiting,
  paths,
}: {
  waiting: readonly WaitingScreen[]
  paths: readonly string[]
}) {
  const { t, number } = useText()
  const parts = waiting.filter((screen) => paths.includes(screen.path)).flatMap((screen) => screen.parts)
  if (parts.length === 0) return null
  const n = parts.reduce((sum, part) => sum + part.value, 0)
  const words = t('dashboard.waiting', {
    n,
    parts: parts.map(({ name, value }) => `${t(`dashboard.figures.${name}`)} ${number(value)}`).join(' · '),
  })
  return (
    <span className={css.menuCount} title={words}>
      <span aria-hidden>{n > mostShown ? `${mostShown}+` : n}</span>
      <span className={css.spoken}>{words}</span>
    </span>
  )
}
