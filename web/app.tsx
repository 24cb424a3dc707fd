import { MantineProvider, useMantineColorScheme } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { RouterProvider } from 'react-router/dom'
import { queries } from './queries.ts'
import { createRoutes } from './routes.tsx'
import { currentSettings, useSettings } from './settings.ts'
import { useText } from './text.tsx'
import { themeOf, variablesOf } from './theme.ts'

/** The scheme lives in the settings record; Mantine's own storage is not used. */
const schemeManager = {
  get: () => currentSettings().scheme,
  set: () => {},
  subscribe: () => {},
  unsubscribe: () => {},
  clear: () => {},
}

export function App() {
  const { theme: colour } = useSettings()
  const { language } = useText()
  const theme = useMemo(() => themeOf(colour, language), [colour, language])
  const [router] = useState(createRoutes)
  return (
    <MantineProvider theme={theme} cssVariablesResolver={variablesOf} colorSchemeManager={schemeManager} defaultColorScheme="light">
      <SchemeFollower />
      <QueryClientProvider client={queries}>
        <Notifications position="top-right" limit={5} zIndex={500} />
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>
  )
}

/** Takes over dark mode from the settings, also when another tab changed it. */
function SchemeFollower() {
  const { scheme } = useSettings()
  const { setColorScheme } = useMantineColorScheme()
  useEffect(() => setColorScheme(scheme), [scheme, setColorScheme])
  return null
}
