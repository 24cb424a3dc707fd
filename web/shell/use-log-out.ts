import { useLocation, useNavigate } from 'react-router'
import { loginWith } from '../session/redirects.ts'
import { queries } from '../transport/queries.ts'
import { logOut } from '../session/session.tsx'
import { currentSettings, changeSettings, draftPrefix } from '../settings.ts'
import { tabsKey } from './tabs/tab-list.ts'

/**
 * Ends the session without a question, forgets tabs and drafts,
 * and leads to the login page, which leads back.
 */
export function useLogOut(): () => Promise<void> {
  const navigate = useNavigate()
  const { pathname, search, hash } = useLocation()
  return async () => {
    await logOut()
    queries.clear()
    const kept = Object.entries(currentSettings().kept).filter(
      ([key]) => key !== tabsKey && !key.startsWith(draftPrefix),
    )
    changeSettings({ kept: Object.fromEntries(kept) })
    await navigate(loginWith(pathname + search + hash))
  }
}
