import { replace, type MiddlewareFunction } from 'react-router'
import { takeReturnAddress } from '#web/session/return-address.ts'
import { currentSession, mayWith } from '#web/session/session.tsx'
import { screenAt } from '#web/navigation/screen-at.ts'

/**
 * Whether the signed-in user may open the screen of the address. A record's address is only for the user who
 * left it.
 */
function isOwn({ pathname, searchParams }: URL): boolean {
  const screen = screenAt(pathname)
  if (!screen || searchParams.has('id')) return false
  return !screen.permission || mayWith(currentSession().user?.roles ?? [], screen.permission)
}

/**
 * Runs after the guard. A log-out leaves a return address on the login page. If another user signs in there,
 * they land on the home page unless the return address is theirs too.
 */
export const checkReturnAddress: MiddlewareFunction = ({ request }, next) => {
  const uid = currentSession().user?.uid
  const left = uid === undefined ? null : takeReturnAddress()
  const url = new URL(request.url)
  const isReturn = left?.address === url.pathname + url.search
  if (left && isReturn && left.uid !== uid && !isOwn(url)) throw replace('/')
  return next()
}
