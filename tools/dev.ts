import { spawn } from 'node:child_process'

/** The server, restarting on change, behind Vite. */
const children = [
  spawn(
    process.execPath,
    ['--heap-growing-percent=80', '--watch', '--watch-preserve-output', 'server/main.ts'],
    { stdio: 'inherit' },
  ),
  spawn(process.execPath, ['node_modules/vite/bin/vite.js'], { stdio: 'inherit' }),
]
let stopping = false
/** Send the signal once: the server would take a second one as a demand to leave its database running. */
const stop = () => {
  if (stopping) return
  stopping = true
  for (const child of children) child.kill('SIGTERM')
}
process.on('SIGINT', stop)
process.on('SIGTERM', stop)
for (const child of children) child.on('exit', stop)
