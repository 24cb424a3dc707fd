import { replace, type MiddlewareFunction } from 'react-router'
import { takeLeft } from '#web/session/left.ts'
import { currentSession, mayWith } from '#web/session/session.tsx'
import { screenAt } from '#web/navigation/screen-at.ts'

/** Whether the signed-in person may open the screen of an address. A record is rather the one's who left it. */
function isOwn({ pathname, searchParams }: URL): boolean {
  const screen = screenAt(pathname)
  if (!screen || searchParams.has('id')) return false
  return !screen.permission || mayWith(currentSession().user?.roles ?? [], screen.permission)
}

/**
 * Runs behind the guard. A log-out leaves a way back in the address of the login page. Somebody else who signs
 * in there lands on the home page, unless the way back is theirs, too.
 */
export const wayBack: MiddlewareFunction = ({ request }, next) => {
  const uid = currentSession().user?.uid
  const left = uid === undefined ? null : takeLeft()
  const url = new URL(request.url)
  const isWayBack = left?.address === url.pathname + url.search
  if (left && isWayBack && left.uid !== uid && !isOwn(url)) throw replace('/')
  return next()
}
