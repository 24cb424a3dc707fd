import { MantineProvider, useMantineColorScheme } from '@mantine/core'
import { notificationsStore } from '@mantine/notifications'
import { lazy, Suspense, useEffect, useMemo, type ComponentType } from 'react'
import { RouterProvider } from 'react-router/dom'
import type { createRoutes } from './routes.tsx'
import { currentSettings, useSettings } from './state/settings.ts'
import { useText } from './text/text.tsx'
import { variablesOf } from './theme/css-variables.ts'
import { themeOf } from './theme/theme.ts'

const settled = 2500
const again = 5000

/** The live connection may fail for a while. Messages then wait, and everything else goes on. */
async function fetchedToasts(): Promise<{ default: ComponentType }> {
  try {
    return { default: (await import('./ui/toasts.tsx')).Toasts }
  } catch {
    await new Promise((waited) => setTimeout(waited, again))
    return fetchedToasts()
  }
}

/**
 * The first paint does not need toasts. They load with the first message, or once the page has settled. The
 * session check may already have queued a message.
 */
const Toasts = lazy(async () => {
  await new Promise<void>((wanted) => {
    if (notificationsStore.getState().notifications.length > 0) return wanted()
    const stop = notificationsStore.subscribe(() => {
      stop()
      wanted()
    })
    setTimeout(wanted, settled)
  })
  return fetchedToasts()
})

/** The scheme lives in the settings record; Mantine's own storage is not used. */
const schemeManager = {
  get: () => currentSettings().scheme,
  set: () => {},
  subscribe: () => {},
  unsubscribe: () => {},
  clear: () => {},
}

export function App({ router }: { router: ReturnType<typeof createRoutes> }) {
  const { theme: colour } = useSettings()
  const { language } = useText()
  const theme = useMemo(() => themeOf(colour, language), [colour, language])
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={variablesOf}
      colorSchemeManager={schemeManager}
      defaultColorScheme="light"
    >
      <SchemeFollower />
      <Suspense>
        <Toasts />
      </Suspense>
      <RouterProvider router={router} />
    </MantineProvider>
  )
}

/** Takes over dark mode from the settings, also when another tab changed it. */
function SchemeFollower() {
  const { scheme } = useSettings()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  // Setting even the same scheme makes the browser compute every style twice, because transitions stop
  // meanwhile.
  useEffect(() => {
    if (scheme !== colorScheme) setColorScheme(scheme)
  }, [scheme, colorScheme, setColorScheme])
  return null
}
