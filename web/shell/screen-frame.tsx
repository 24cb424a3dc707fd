import type { ReactNode } from 'react'
import type { Screen } from '../screen.ts'
import { useCan } from '../session/session.tsx'
import { NoPermission } from './refusals.tsx'

/** Lets a screen through, or says at its own URL which roles may open it. */
export function ScreenFrame({ screen, children }: { screen: Screen; children: ReactNode }) {
  const allowed = useCan(screen.permission)
  return allowed ? children : <NoPermission screen={screen} />
}
