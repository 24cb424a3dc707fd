import { completeInstalled } from '#server/db/embedded-binaries.ts'
import { runCommand } from '#server/start-error.ts'

/**
 * Part of `npm run build`: who installs the program may write to its folder. Who runs it may not, in the image and
 * under systemd.
 */
await runCommand(async () => completeInstalled())
