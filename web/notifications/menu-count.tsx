import { useQuery } from '@tanstack/react-query'
import { useText } from '../text.tsx'
import css from './notifications.module.css'
import { waitingQuery } from './waiting-query.ts'

const mostShown = 999

/** What waits for the person at these screens, beside their entry in the menu; on hover and aloud it says what that is. */
export function MenuCount({ paths }: { paths: readonly string[] }) {
  const { t, number } = useText()
  const { data } = useQuery(waitingQuery)
  const parts = (data?.screens ?? []).filter((screen) => paths.includes(screen.path)).flatMap((screen) => screen.parts)
  if (parts.length === 0) return null
  const n = parts.reduce((sum, part) => sum + part.value, 0)
  const told = t('dashboard.waiting', { n, parts: parts.map(({ name, value }) => `${t(`dashboard.figures.${name}`)} ${number(value)}`).join(' · ') })
  return (
    <span className={css.menuCount} title={told}>
      <span aria-hidden>{n > mostShown ? `${mostShown}+` : n}</span>
      <span className={css.spoken}>{told}</span>
    </span>
  )
}
