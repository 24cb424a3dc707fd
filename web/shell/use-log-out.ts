import { useLocation, useNavigate } from 'react-router'
import { loginWith } from '../redirects.ts'
import { queries } from '../queries.ts'
import { logOut } from '../session.tsx'
import { currentSettings, changeSettings } from '../settings.ts'
import { tabsKey } from '../tabs/tab-list.ts'

/** Ends the session without asking, forgets what was open, and leads to the sign-in and back. */
export function useLogOut(): () => Promise<void> {
  const navigate = useNavigate()
  const { pathname, search, hash } = useLocation()
  return async () => {
    await logOut()
    queries.clear()
    const { [tabsKey]: _, ...kept } = currentSettings().kept
    changeSettings({ kept })
    await navigate(loginWith(pathname + search + hash))
  }
}
