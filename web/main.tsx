// Styles of Mantine come one component at a time and in a layer, so that our own always win. What nearly
// every screen needs is here, in the order Mantine asks for; a file that uses another component imports its
// `.layer.css` itself.
import '@mantine/core/styles/baseline.layer.css'
import '@mantine/core/styles/default-css-variables.layer.css'
import '@mantine/core/styles/global.layer.css'
import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/Loader.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/Button.layer.css'
import '@mantine/core/styles/ActionIcon.layer.css'
import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/PasswordInput.layer.css'
import './theme/theme.css'
import './theme/print.css'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { logRenderError, watchWindow } from './shell/error-log.ts'
import { printLight } from './theme/print.ts'
import { linkThrough } from './ui/path-link.tsx'
import { askForPage, begun, createRoutes } from './routes.tsx'
import { watchLogOut } from './session/log-out.ts'
import { hasToken, loadUserAhead } from './session/session.tsx'
import { loadLanguage, preferredLanguage, Speaking } from './text/text.tsx'

/**
 * The module does not await anything, because the page's code imports from it and would have to wait.
 */
async function begin(root: HTMLElement): Promise<void> {
  // Texts and session are requested first, because nothing shows without them and a browser opens few
  // connections.
  const texts = loadLanguage(preferredLanguage())
  loadUserAhead()
  await Promise.resolve()
  if (hasToken()) askForPage()
  // Starts the page's first query as soon as the user is known.
  const router = createRoutes()
  linkThrough((to, options) => router.navigate(to, options))
  await Promise.all([texts, begun(router)])
  createRoot(root, { onCaughtError: logRenderError, onUncaughtError: logRenderError }).render(
    <Speaking>
      <App router={router} />
    </Speaking>,
  )
}

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no root')
watchWindow()
watchLogOut()
printLight()
void begin(root)
