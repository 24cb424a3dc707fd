/** The mark: a hammer's stroke in a rounded square. */
export function Mark({ size = 32 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="8" fill="var(--brand)" />
      <g fill="none" stroke="#fff" strokeWidth="3" strokeLinecap="round">
        <path d="M12.5 8.5l8 8" />
        <path d="M16.2 12.8L8 21" />
        <path d="M15 24.5h9.5" />
      </g>
    </svg>
  )
}
