import { useText } from '#web/text/text.tsx'

interface RelativeTimeProps {
  at: string | null | undefined
  className?: string | undefined
}

/** The time from now if it is within two days, otherwise the day. Hovering shows the exact time. */
export function RelativeTime({ at, className }: RelativeTimeProps) {
  const { relative, instant } = useText()
  if (!at) return <Nothing />
  return (
    <time dateTime={at} title={instant(at)} className={className}>
      {relative(at)}
    </time>
  )
}

/** An empty value: a pale dash that screen readers skip. */
export function Nothing() {
  return (
    <span aria-hidden="true" style={{ color: 'var(--secondary)', opacity: 0.6 }}>
      –
    </span>
  )
}
