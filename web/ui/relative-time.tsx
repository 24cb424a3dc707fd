import { useText } from '../text/text.tsx'

interface RelativeTimeProps {
  at: string | null | undefined
  className?: string | undefined
}

/** How long ago or until, within two days; the exact time on hover. */
export function RelativeTime({ at, className }: RelativeTimeProps) {
  const { relative, instant } = useText()
  if (!at) return <Nothing />
  return (
    <time dateTime={at} title={instant(at)} className={className}>
      {relative(at)}
    </time>
  )
}

/** An empty value: a quiet dash, silent for screen readers. */
export function Nothing() {
  return (
    <span aria-hidden="true" style={{ color: 'var(--secondary)', opacity: 0.6 }}>
      –
    </span>
  )
}
