const { houseLogo } = document.documentElement.dataset

/** The logo of the house, or else the mark: a hammer's stroke in a rounded square. */
export function Mark({ size = 32 }: { size?: number }) {
  if (houseLogo)
    return <img src={houseLogo} alt="" width={size} height={size} style={{ objectFit: 'contain' }} />
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="8" fill="var(--brand)" />
      <g fill="none" stroke="#fff">
        <path d="M14.2 7.2l8.6 8.6" strokeWidth="6.5" />
        <path d="M17.4 12.6L7.6 22.4" strokeWidth="3" strokeLinecap="round" />
        <path d="M16 25.5h9" strokeWidth="3" strokeLinecap="round" />
      </g>
    </svg>
  )
}
