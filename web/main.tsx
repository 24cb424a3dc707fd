// Styles of Mantine come one component at a time and in a layer, so that our own always win. What nearly every screen
// needs is here, in the order Mantine asks for; a file that uses another component imports its `.layer.css` itself.
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
import './theme.css'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { logRenderError, watchWindow } from './error-log.ts'
import { createRoutes, fetchAhead } from './routes.tsx'
import { loadLanguage, preferredLanguage } from './text.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no root')
watchWindow()
// Who is signed in, the page's code and its first query are fetched while the texts are.
const texts = loadLanguage(preferredLanguage())
fetchAhead()
await texts
createRoot(root, { onCaughtError: logRenderError, onUncaughtError: logRenderError }).render(<App router={createRoutes()} />)
