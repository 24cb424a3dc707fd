import { useEffect, useRef } from 'react'
import { NewVersion } from './new-version.tsx'
import { OfflineBanner } from './offline-banner.tsx'

/**
 * The banners above every page. A page that fills the window is shorter by their height, so nothing
 * overflows.
 */
export function Banners() {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const { style } = document.documentElement
    const watch = new ResizeObserver(([entry]) =>
      style.setProperty('--banners', `${entry?.contentRect.height ?? 0}px`),
    )
    if (box.current) watch.observe(box.current)
    return () => {
      watch.disconnect()
      style.removeProperty('--banners')
    }
  }, [])
  return (
    <div ref={box}>
      <OfflineBanner />
      <NewVersion />
    </div>
  )
}
