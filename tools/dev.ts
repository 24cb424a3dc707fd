import { spawn } from 'node:child_process'

/** The server restarting on change, and Vite in front of it. */
const children = [
  spawn(process.execPath, ['--watch', '--watch-preserve-output', 'server/main.ts'], { stdio: 'inherit' }),
  spawn(process.execPath, ['node_modules/vite/bin/vite.js'], { stdio: 'inherit' }),
]
const stop = () => {
  for (const child of children) child.kill('SIGTERM')
}
process.on('SIGINT', stop)
process.on('SIGTERM', stop)
for (const child of children) child.on('exit', stop)
