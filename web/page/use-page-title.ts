import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import type { Key } from '#texts/text.ts'
import { useText } from '#web/text/text.tsx'

/** Sets the title of the browser tab and, after a navigation, moves the focus to the page's heading. */
export function usePageTitle(title: Key): React.RefObject<HTMLHeadingElement | null> {
  const { t } = useText()
  const heading = useRef<HTMLHeadingElement>(null)
  const { pathname } = useLocation()
  useEffect(() => {
    document.title = `${t(title)} - ${t('product')}`
  }, [t, title])
  useEffect(() => {
    if (lastPath !== null && lastPath !== pathname) heading.current?.focus({ preventScroll: true })
    lastPath = pathname
  }, [pathname])
  return heading
}

/** On the first page of a visit the focus stays where the browser put it. */
let lastPath: string | null = null
